import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../src/schema/calls/resourceCalls.ts';
import { columnsOf, rowFieldsOf, type Fields } from '../../../src/schema/field.ts';
import { read, send, stored } from '../../support/calls.ts';
import { create, fresh, changed, sample, type Sent } from '../../support/samples.ts';
import { changesNew, fieldsSent, textOf, type Suites } from './suite.ts';

/** What a form of a record sends: every field that people enter, and each line with its id and version. */
const entered = (fields: Fields, record: Sent): Sent => ({
  ...Object.fromEntries(columnsOf(fields).map(([name]) => [name, record[name]])),
  ...Object.fromEntries(
    rowFieldsOf(fields).map(([name, f]) => [
      name,
      (record[name] as Sent[]).map((line) => ({
        id: line['id'],
        version: line['version'],
        ...entered(f.fields, line),
      })),
    ]),
  ),
});

/** A change starts from a version; from an old one it is refused, with who was faster (rule 13). */
export const keepsVersions: Suites = (s) => {
  const { resource } = s;
  const { update, history } = callsOf(resource);
  const name = textOf(resource.entered, resource.represent) as string;

  describe.runIf(name !== undefined && changesNew(resource))('keeps versions', () => {
    it('refuses a change of an old version, and says who changed it, when, and what it is now', async () => {
      const { id } = await create(s.me, resource);
      const first = await send(s.editor, update, { id, body: { version: 1, [name]: fresh() } });
      const late = await send(s.me, update, { id, body: { ...(await changed(s.me, resource)), version: 1 } });
      const current = await read(s.me, resource, id);
      expect(late).toMatchObject({ status: 409, success: false });
      expect(late.message).toContain(s.editor.session.user.name);
      expect(late.conflict).toEqual({
        version: 2,
        changed_by_name: s.editor.session.user.name,
        changed_at: current.updated_at,
        current: stored(resource, current),
      });
      expect(current).toEqual(first.data);
    });

    it.each([0, 3, 2_147_483_647])('refuses the version %i, which it never had', async (version) => {
      const { id } = await create(s.me, resource);
      expect((await send(s.me, update, { id, body: { version, [name]: fresh() } })).status).toBe(409);
      expect((await read(s.me, resource, id)).version).toBe(1);
    });

    it.each([undefined, null, '1', 1.5, '', 2 ** 40, [1]])('refuses a change whose version is %j', async (version) => {
      const made = await create(s.me, resource);
      const refused = await send(s.me, update, { id: made.id, body: { version, [name]: fresh() } });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.errors)).toEqual(['version']);
      expect(await read(s.me, resource, made.id)).toEqual(made);
    });

    it('takes one of two changes at the same moment', async () => {
      const { id } = await create(s.me, resource);
      for (const version of [1, 2, 3]) {
        const names = [fresh(), fresh(), fresh()];
        const both = await Promise.all(
          names.map((value, at) => send(at ? s.editor : s.me, update, { id, body: { version, [name]: value } })),
        );
        expect(both.map((a) => a.status).sort()).toEqual([200, 409, 409]);
        const won = both.findIndex((a) => a.status === 200);
        expect(await read(s.me, resource, id)).toMatchObject({ version: version + 1, [name]: names[won] });
      }
    });

    it('rises by one a change, of whatever is changed at once, and not at all without one', async () => {
      const made = await create(s.me, resource);
      const told = async () => (await send(s.me, history, { id: made.id })).data?.pagination?.total as unknown;
      const before = await told();
      const form = entered(fieldsSent(resource), made);
      for (const body of [{}, form])
        expect(await send(s.me, update, { id: made.id, body: { ...body, version: 1 } })).toMatchObject({
          status: 200,
          data: made,
        });
      expect(await told()).toEqual(before);
      const [[field, f] = []] = rowFieldsOf(resource.entered).filter(([, each]) => textOf(each.fields, each.represent));
      const lines = field === undefined ? [] : (form[field] as Sent[]);
      const word = f && (textOf(f.fields, f.represent) as string);
      const renamed = word === undefined ? lines : lines.map((line) => ({ ...line, [word]: fresh() }));
      const changes: Sent[] = [
        { ...form, [name]: fresh() },
        ...(field === undefined ? [] : [{ [field]: renamed }, { [field]: renamed.slice(1), [name]: fresh() }]),
      ];
      for (const [at, change] of changes.entries()) {
        const changed = await send(s.me, update, { id: made.id, body: { ...change, version: at + 1 } });
        expect(changed).toMatchObject({ status: 200, data: { version: at + 2 } });
      }
    });

    it.runIf(rowFieldsOf(resource.entered).length)('changes no line when the version is old', async () => {
      const made = await create(s.me, resource);
      await send(s.me, update, { id: made.id, body: { version: 1, [name]: fresh() } });
      const [[field]] = rowFieldsOf(resource.entered) as [[string, unknown]];
      const { [field]: lines } = await sample(s.me, resource);
      expect((await send(s.me, update, { id: made.id, body: { version: 1, [field]: lines } })).status).toBe(409);
      expect((await read(s.me, resource, made.id))[field]).toEqual(made[field]);
    });
  });
};
