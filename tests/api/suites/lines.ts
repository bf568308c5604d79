import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../src/schema/calls/resourceCalls.ts';
import { rowFieldsOf, pickedIn } from '../../../src/schema/field.ts';
import { can } from '../../../src/schema/resource.ts';
import { rowTableOf } from '../../../src/server/db/tables.ts';
import { listed, read, send } from '../../support/calls.ts';
import { answeredAs, create, fresh, least, sample, type Sent } from '../../support/samples.ts';
import { textOf, type Suites } from './suite.ts';

type Line = Sent & { id: number };

/** Lines are saved with their record: what is sent is what stands, in the order sent. */
export const keepsLines: Suites = (s) => {
  const { resource } = s;
  const { update, create: creating, remove } = callsOf(resource);

  describe.each(rowFieldsOf(resource.entered).map(([field, f]) => [field, f] as const))(
    'keeps the lines %s',
    (field, f) => {
      const line = async () => ((await sample(s.me, resource))[field] as Sent[])[0] as Sent;
      const linesIn = (record: Sent) => record[field] as Line[];
      const own = (record: Sent): Line[] =>
        linesIn(record).map((each) => ({
          id: each.id,
          ...Object.fromEntries(Object.keys(f.fields).map((n) => [n, each[n]])),
        }));
      const save = (id: number, version: number, value: unknown) =>
        send(s.me, update, { id, body: { version, [field]: value } });

      const word = textOf(f.fields, f.represent);
      // Colleagues are not made for a sample, so there are only a few of them.
      const picked = pickedIn(f)?.[1];
      const few = picked?.resource === 'users';
      it.skipIf(few)('adds, changes, orders and removes by what is sent', async () => {
        const made = await create(s.me, resource);
        const [first, second] = own(made) as [Line, Line];
        const third = await line();
        const renamed = word === undefined ? {} : { [word]: fresh() };
        const changed = await save(made.id, 1, [third, { ...second, ...renamed }, first]);
        expect(changed.status).toBe(200);
        expect(linesIn(changed.data)).toMatchObject([
          answeredAs(f.fields, third),
          { id: second.id, ...renamed },
          linesIn(made)[0],
        ]);
        expect(linesIn(changed.data)[2]).toEqual(linesIn(made)[0]);
        const fewer = await save(made.id, 2, [own(changed.data)[0]]);
        expect(linesIn(fewer.data)).toEqual([linesIn(changed.data)[0]]);
        expect((await listed(s.me, resource, { ids: [made.id] })).records[0]?.[`${field}_count`]).toBe(1);
        expect(linesIn((await send(s.me, update, { id: made.id, body: { version: 3 } })).data)).toEqual(
          linesIn(fewer.data),
        );
      });

      it.skipIf(few)('keeps many lines in their order', async () => {
        const value = await Promise.all(Array.from({ length: 40 }, line));
        const made = await create(s.me, resource, { ...(await sample(s.me, resource)), [field]: value });
        const turned = await save(made.id, 1, own(made).toReversed());
        expect(linesIn(turned.data).map((l) => l.id)).toEqual(
          linesIn(made)
            .map((l) => l.id)
            .toReversed(),
        );
        expect(linesIn(await read(s.me, resource, made.id))).toEqual(linesIn(turned.data));
      });

      it('refuses a line that is not of this record, and one that stands twice', async () => {
        const [made, other, foreign] = [
          await create(s.me, resource),
          await create(s.me, resource),
          await create(s.stranger, resource),
        ];
        const theirs = (own(other)[0] as Line).id;
        for (const id of [theirs, (own(foreign)[0] as Line).id, 999_999_999]) {
          const refused = await save(made.id, 1, [...own(made), { ...(await line()), id }]);
          expect(refused).toMatchObject({ status: 422, errors: { [`${field}.2.id`]: ['No such line'] } });
        }
        const [first] = own(made) as [Line];
        const twice = await save(made.id, 1, [first, { ...(await line()), id: first.id }]);
        expect(twice.status).toBe(422);
        expect(Object.keys(twice.errors)).toEqual([`${field}.1.id`]);
        for (const id of [0, -1, '1', 1.5, null])
          expect((await save(made.id, 1, [{ ...first, id }])).status, String(id)).toBe(422);
        const withId = await send(s.me, creating, {
          body: { ...(await sample(s.me, resource)), [field]: [{ ...(await line()), id: theirs }] },
        });
        expect(withId).toMatchObject({ status: 422, errors: { [`${field}.0.id`]: ['No such line'] } });
        expect(await read(s.me, resource, made.id)).toEqual(made);
        expect(await read(s.me, resource, other.id)).toEqual(other);
      });

      const unique = Object.entries(f.fields)
        .filter(([, each]) => 'unique' in each && each.unique)
        .map(([name]) => name);
      it.runIf(unique.length && !picked)('refuses a value twice in one record, and takes it in two', async () => {
        for (const name of unique) {
          const value = fresh();
          const lines = [
            { ...(await line()), [name]: value },
            { ...(await line()), [name]: value.toUpperCase() },
          ];
          const refused = await send(s.me, creating, { body: { ...(await sample(s.me, resource)), [field]: lines } });
          expect(refused.status).toBe(422);
          expect(Object.keys(refused.errors)).toEqual([field]);
          for (let n = 0; n < 2; n += 1)
            await create(s.me, resource, { ...(await sample(s.me, resource)), [field]: lines.slice(0, 1) });
        }
      });

      it.runIf(unique.length)('lets two lines exchange values that must differ', async () => {
        for (const name of unique) {
          const made = await create(s.me, resource);
          const [first, second] = own(made) as [Line, Line];
          const swapped = await save(made.id, 1, [
            { ...first, [name]: second[name] },
            { ...second, [name]: first[name] },
          ]);
          expect(swapped.status, swapped.message).toBe(200);
          expect(linesIn(swapped.data).map((l) => [l.id, l[name]])).toEqual([
            [first.id, second[name]],
            [second.id, first[name]],
          ]);
        }
      });

      it(
        f.firstFrom
          ? 'has a first line of the record’s own name when none is sent, and never none'
          : f.min
            ? 'needs a line'
            : 'may have none',
        async () => {
          const made = await send(s.me, creating, { body: { ...(await least(s.me, resource)), [field]: [] } });
          const stands = await create(s.me, resource);
          const emptied = await save(stands.id, 1, []);
          if (f.min) {
            expect([made.status, emptied.status]).toEqual([422, 422]);
            return;
          }
          const lineOf = (record: Sent) => (f.firstFrom ? [{ [f.represent]: record[f.firstFrom] }] : []);
          expect([made.status, emptied.status]).toEqual([201, 200]);
          expect(linesIn(made.data)).toMatchObject(lineOf(made.data));
          expect(linesIn(emptied.data)).toMatchObject(lineOf(stands));
        },
      );

      it.runIf(can(resource, 'remove'))('leave with their record', async () => {
        const { id } = await create(s.me, resource);
        const count = () =>
          s.on.database.inBranch({ branchId: s.me.branch, userId: s.me.session.user.id }, async (tx) => {
            const { rows } = await tx.execute<{ n: number }>(
              sql`select count(*)::int as n from ${rowTableOf(resource, field)} where parent_id = ${id}`,
            );
            return rows[0]?.n;
          });
        expect(await count()).toBe(2);
        await send(s.me, remove, { id });
        expect(await count()).toBe(0);
      });
    },
  );
};
