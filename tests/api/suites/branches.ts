import { describe, expect, it } from 'vitest';
import { allCallsOf } from '../../../src/schema/calls/everyCall.ts';
import { callsOf, idsField } from '../../../src/schema/calls/resourceCalls.ts';
import { columnsOf } from '../../../src/schema/field.ts';
import { isRestricted } from '../../../src/schema/partOf.ts';
import { can } from '../../../src/schema/resource.ts';
import { filtersOf } from '../../../src/schema/filters.ts';
import type { Answered } from '../../support/app.ts';
import { listed, read, send } from '../../support/calls.ts';
import { person } from '../../support/people.ts';
import { create, sample } from '../../support/samples.ts';
import { processOf, type Suites } from './suite.ts';

const nowhere = 999_999_999;
const seen = ({ status, success, message, data, errors, conflict }: Answered) => ({
  status,
  success,
  message,
  data,
  errors,
  conflict,
});

/** A record of another branch answers exactly like one that does not exist (rule 21). */
export const staysInItsBranch: Suites = (s) => {
  const { resource } = s;
  const calls = callsOf(resource);

  describe('stays in its branch', () => {
    it('answers for a record of the other branch as for one that is not there', async () => {
      const foreign = await create(s.stranger, resource);
      const tries = [
        [calls.read, undefined],
        [calls.update, { version: 1 }],
        [calls.update, { version: 99 }],
        [calls.update, { ...(await sample(s.me, resource)), version: 1 }],
        [calls.remove, undefined],
        [calls.history, undefined],
      ] as const;
      for (const [call, body] of tries.filter(([call]) => allCallsOf(resource).includes(call))) {
        const there = await send(s.me, call, { id: foreign.id, body });
        expect(seen(there), `${call.method} ${call.path}`).toEqual(seen(await send(s.me, call, { id: nowhere, body })));
        // The history of a part is its parent's.
        if (call !== calls.history || resource.partOf)
          expect(there).toMatchObject({ status: 404, message: `${resource.title} not found` });
        else expect(there.data).toMatchObject({ records: [], pagination: { total: 0 } });
      }
      if (can(resource, 'removeMany'))
        expect(seen(await send(s.me, calls.removeMany, { body: { [idsField(resource)]: [foreign.id] } }))).toEqual(
          seen(await send(s.me, calls.removeMany, { body: { [idsField(resource)]: [nowhere] } })),
        );
      expect(await read(s.stranger, resource, foreign.id)).toEqual(foreign);
    });

    it('is not listed, found, filtered, counted or sorted in', async () => {
      const { total } = await listed(s.me, resource);
      const foreign = await create(s.stranger, resource);
      expect((await listed(s.me, resource)).total).toBe(total);
      const all = await listed(s.me, resource, { all: true });
      expect(all.ids).not.toContain(foreign.id);
      expect(await listed(s.me, resource, { ids: [foreign.id] })).toMatchObject({ total: 0, records: [] });
      expect(await listed(s.me, resource, { search: String(foreign[resource.represent]) })).toMatchObject({
        total: 0,
        records: [],
      });
      for (const { parameter, column, through } of filtersOf(resource)) {
        if (through || foreign[column] === null || foreign[column] === undefined) continue;
        expect(
          (await listed(s.me, resource, { filters: { [parameter]: foreign[column] }, ids: [foreign.id] })).total,
          parameter,
        ).toBe(0);
      }
      expect((await listed(s.stranger, resource, { ids: [foreign.id] })).total).toBe(1);
    });

    it('leaves unique values to each branch, and to each only once', async () => {
      const unique = columnsOf(resource.entered)
        .filter(([, f]) => 'unique' in f && f.unique)
        .map(([name]) => name);
      for (const name of unique) {
        const [mine, theirs] = [await sample(s.me, resource), await sample(s.stranger, resource)];
        const value = mine[name] as string;
        await create(s.me, resource, mine);
        await create(s.stranger, resource, { ...theirs, [name]: value });
        const { total } = await listed(s.me, resource);
        const another = await sample(s.me, resource);
        for (const same of [value, ` ${value} `, value.toUpperCase()]) {
          const again = await send(s.me, calls.create, { body: { ...another, [name]: same } });
          expect(again.status, same).toBe(422);
          expect(Object.keys(again.errors)).toEqual([name]);
        }
        const { id, version } = await create(s.me, resource, another);
        const renamed = await send(s.me, calls.update, { id, body: { version, [name]: value } });
        expect(renamed.status).toBe(422);
        expect(Object.keys(renamed.errors)).toEqual([name]);
        expect((await read(s.me, resource, id)).version).toBe(version);
        expect((await listed(s.me, resource)).total).toBe(total + 1);
      }
    });

    // What only the people of a parent may add to is theirs alone.
    it.skipIf(processOf(resource) !== resource.workflow || isRestricted(resource))(
      'follows who is assigned to both from one branch to the other',
      async () => {
        const both = await person(s.on, { branches: [s.me.branch, s.stranger.branch] });
        const { id } = await create(both.in(s.stranger.branch), resource);
        expect((await send(both, calls.read, { id })).status).toBe(404);
        expect((await read(both.in(s.stranger.branch), resource, id)).created_by_name).toBe(both.session.user.name);
        expect((await send(s.stranger, calls.read, { id })).status).toBe(200);
      },
    );
  });
};
