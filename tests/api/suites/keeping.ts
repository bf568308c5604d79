import { describe, expect, it } from 'vitest';
import { callsOf, idsField } from '../../../src/schema/calls/resourceCalls.ts';
import { columnsOf, type ColumnField } from '../../../src/schema/field.ts';
import { can } from '../../../src/schema/resource.ts';
import { addressOf, listed, read, send } from '../../support/calls.ts';
import { demanded, answeredAs, create, least, changed, sample, type Sent } from '../../support/samples.ts';
import { changesNew, fieldsSent, textOf, type Suites } from './suite.ts';

/** Create, read, update, delete: what was sent is what stands there. */
export const keepsRecords: Suites = (s) => {
  const { resource } = s;
  const calls = callsOf(resource);

  const name = textOf(resource.entered, resource.represent) as string;
  const [changes, removes] = [name !== undefined && changesNew(resource), can(resource, 'remove')];
  const severally = can(resource, 'removeMany');
  const ids = idsField(resource);

  /** What a field holds that was not sent. */
  const filledIn = (f: ColumnField, made: Sent): unknown => {
    if (!('initial' in f) || f.initial === undefined) return f.kind === 'flag' ? false : null;
    if (f.kind === 'date') return String(made['created_at']).slice(0, 10);
    return f.kind === 'reference' ? s.me.session.user.id : f.initial;
  };

  describe('keeps records', () => {
    it('creates what was sent and reads it back', async () => {
      const sent = await sample(s.me, resource);
      const made = await send(s.me, calls.create, { body: sent });
      expect(made).toMatchObject({ status: 201, success: true });
      expect(made.message).toBe(calls.create.success);
      expect(made.data).toMatchObject(answeredAs(resource.fields, sent));
      expect(made.data).toMatchObject({
        version: 1,
        created_by_name: s.me.session.user.name,
        updated_by_name: s.me.session.user.name,
      });
      expect(new Date(made.data.created_at).toISOString()).toBe(made.data.created_at);
      expect(made.data).not.toHaveProperty('branch_id');
      expect(await read(s.me, resource, made.data.id)).toEqual(made.data);
    });

    it('creates with what must be sent alone, and fills in the rest', async () => {
      const sent = await least(s.me, resource);
      const made = await create(s.me, resource, sent);
      expect(made).toMatchObject(answeredAs(resource.fields, sent));
      const others = columnsOf(fieldsSent(resource)).filter(([name]) => !(name in sent));
      for (const [name, f] of others)
        expect(made[name], name).toBe(answeredAs(resource.fields, { [name]: filledIn(f, made) })[name]);
    });

    it.runIf(changes)('changes what was sent and leaves the rest', async () => {
      const made = await create(s.me, resource);
      const { [name]: value, ...others } = await changed(s.me, resource);
      const renamed = await send(s.editor, calls.update, {
        id: made.id,
        body: { version: 1, [name]: value },
      });
      expect(renamed).toMatchObject({ status: 200, message: calls.update.success });
      const { updated_at: _, ...before } = made;
      expect(renamed.data).toMatchObject({
        ...before,
        version: 2,
        [name]: value,
        updated_by: s.editor.session.user.id,
        updated_by_name: s.editor.session.user.name,
      });
      const filled = await send(s.me, calls.update, { id: made.id, body: { version: 2, ...others } });
      expect(filled.data).toMatchObject({
        ...answeredAs(resource.fields, others),
        [name]: value,
        created_at: made['created_at'],
      });
      expect(await read(s.me, resource, made.id)).toEqual(filled.data);
    });

    it.runIf(changes)('empties what may be empty', async () => {
      const made = await create(s.me, resource);
      const emptied = columnsOf(fieldsSent(resource)).filter(
        ([name, f]) =>
          !f.required && !demanded.includes(name) && f.kind !== 'flag' && !('initial' in f && f.initial !== undefined),
      );
      const body = Object.fromEntries(
        emptied.map(([name, f], at) => [name, at % 2 && f.kind !== 'reference' ? '  ' : null]),
      );
      const changed = await send(s.me, calls.update, { id: made.id, body: { version: 1, ...body } });
      expect(changed.status).toBe(200);
      for (const name of Object.keys(body)) expect(changed.data[name], name).toBeNull();
    });

    it.runIf(removes)('deletes, and the record is gone for every call', async () => {
      const { id } = await create(s.me, resource);
      const removed = await send(s.me, calls.remove, { id });
      expect(removed).toMatchObject({ status: 200, message: calls.remove.success, data: { id } });
      for (const call of [calls.read, calls.remove]) expect((await send(s.me, call, { id })).status).toBe(404);
      expect(await send(s.me, calls.update, { id, body: { version: 1 } })).toMatchObject({
        status: 404,
        message: `${resource.title} not found`,
      });
      expect((await listed(s.me, resource, { ids: [id] })).total).toBe(0);
    });

    it.runIf(severally)('deletes several at once', async () => {
      const made = [(await create(s.me, resource)).id, (await create(s.me, resource)).id];
      expect(await send(s.me, calls.removeMany, { body: { [ids]: [...made, made[0]] } })).toMatchObject({
        status: 200,
        message: calls.removeMany.success,
        data: { ids: made },
      });
      expect((await listed(s.me, resource, { ids: made })).records).toEqual([]);
    });

    it.runIf(severally)('deletes none of several when one is not there', async () => {
      const { id } = await create(s.me, resource);
      const foreign = await create(s.stranger, resource);
      for (const other of [999_999_999, foreign.id])
        expect(await send(s.me, calls.removeMany, { body: { [ids]: [id, other] } })).toMatchObject({
          status: 404,
          message: `${resource.title} not found`,
        });
      expect((await read(s.me, resource, id)).version).toBe(1);
      expect((await read(s.stranger, resource, foreign.id)).version).toBe(1);
    });

    it
      .runIf(severally)
      .each([
        [{}],
        [{ [ids]: [] }],
        [{ [ids]: 'all' }],
        [{ [ids]: [0] }],
        [{ [ids]: [1.5] }],
        [{ [ids]: ['1'] }],
        [{ [ids]: [1], all: true }],
      ])('refuses to delete by %j', async (body) => {
      expect((await send(s.me, calls.removeMany, { body })).status).toBe(422);
    });

    it.each(['0', '-1', '1.5', 'abc', '1e3', '9'.repeat(16), '%00', "1' or 1=1", '1%20'])(
      'finds no record at the id %s',
      async (id) => {
        const all = addressOf({ ...calls.read, path: resource.path }, {}, s.me.branch);
        const path = `${all}/${id.startsWith('%') || id.endsWith('%20') ? id : encodeURIComponent(id)}`;
        for (const method of ['GET', ...(changes ? ['PUT'] : []), ...(removes ? ['DELETE'] : [])])
          expect(await s.me.call(method, path, method === 'GET' ? undefined : {})).toMatchObject({
            status: 404,
            success: false,
          });
      },
    );
  });
};
