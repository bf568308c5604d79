import { beforeAll, describe, expect, it } from 'vitest';
import { kindsIn, placeRefusal } from '../../../src/schema/breakdown.ts';
import { brokenDownOf, fieldsOfKind } from '../../../src/schema/brokenDown.ts';
import { breakdownCallsOf } from '../../../src/schema/calls/breakdownCalls.ts';
import { paramsOf, pathWith, type Call } from '../../../src/schema/calls/call.ts';
import { allCallsOf } from '../../../src/schema/calls/everyCall.ts';
import { columnsOf, type Fields } from '../../../src/schema/field.ts';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import type { Answered, Caller } from '../../support/app.ts';
import { parentIn } from '../../support/calls.ts';
import { person } from '../../support/people.ts';
import { answeredAs, referred, sampleOf, type Sent } from '../../support/samples.ts';
import type { Suites } from './suite.ts';

type Line = Sent & { id: number; version: number; kind: string };
interface Asked {
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** What follows from the declaration of a breakdown: its lines, and every call of all of them and of each kind. */
export const keepsBreakdown: Suites = (s) => {
  const { resource } = s;
  const lines = brokenDownOf(resource);
  const { breakdown, partOf } = lines;
  const { sheet, kinds } = breakdownCallsOf(resource);
  const names = Object.keys(breakdown.kinds);
  const parent = () => parentIn(partOf.by, s.me.branch) as number;
  const addressOf = (call: Call, { params = {}, query = '' }: Asked = {}) =>
    pathWith(call.path, {
      ...Object.fromEntries(paramsOf(call.path).map((name) => [name, 1])),
      [partOf.by]: parent(),
      ...params,
    }) + query;
  const ask = (caller: Caller, call: Call, asked: Asked = {}): Promise<Answered> =>
    caller.call(call.method, addressOf(call, asked), asked.body, asked.headers);
  const all = async (): Promise<Line[]> => (await ask(s.me, sheet.items)).data.records;
  /** The kind that a line of a kind stands in where it cannot stand at the top. */
  const above = (kind: string) => (breakdown.kinds[kind]?.notAtTop ? breakdown.kinds[kind]?.in?.[0] : undefined);

  /** A line of each kind, each in its place; by kind what was sent, and what stands. */
  const make = async () => {
    const sent: Record<string, Sent> = {};
    for (const kind of names) {
      const values = await sampleOf(s.me, fieldsOfKind(lines, kind));
      const place = above(kind);
      sent[kind] = { ...values, key: kind, kind, ...(place !== undefined && { parent_key: place }) };
    }
    const answer = await ask(s.me, sheet.save, { body: { added: Object.values(sent) } });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    const made = Object.fromEntries(
      (answer.data.records as (Line & { key: string })[]).map((line) => [line.key, line]),
    );
    return { sent, made };
  };
  let stands: Record<string, Line>;
  beforeAll(async () => {
    stands = (await make()).made;
  });
  const lineOf = (kind: string) => stands[kind] as Line;
  const other = (kind: string) => names.find((name) => name !== kind && stands[name]);

  describe('lines of a breakdown', () => {
    it('stand as they were saved, each of its kind in its place, and are told since a moment', async () => {
      const { moment } = (await ask(s.me, sheet.items)).data;
      const { sent, made } = await make();
      for (const kind of names) {
        const fields = fieldsOfKind(lines, kind);
        const columns = Object.fromEntries(columnsOf(fields));
        const place = above(kind);
        expect(made[kind], kind).toMatchObject({
          ...answeredAs(columns, sent[kind] as Sent),
          kind,
          version: 1,
          ...(place !== undefined && { parent_line_id: made[place]?.id }),
        });
      }
      const ids = Object.values(made).map(({ id }) => id);
      const stored = new Set((await all()).map(({ id }) => id));
      expect(ids.filter((id) => !stored.has(id))).toEqual([]);
      const changed = await ask(s.me, sheet.changes, { query: `?since=${moment}` });
      expect(changed.data.records.map(({ id }: Line) => id)).toEqual(expect.arrayContaining(ids));
    });

    it('are saved all or none', async () => {
      const before = await all();
      const [kind] = kindsIn(breakdown, undefined) as [string];
      const good = { ...(await sampleOf(s.me, fieldsOfKind(lines, kind))), key: 'a', kind };
      for (const bad of [{ kind: 'no_such_kind' }, { no_such_field: 1 }, { parent_line_id: 999_999_999 }]) {
        const refused = await ask(s.me, sheet.save, { body: { added: [good, { ...good, key: 'b', ...bad }] } });
        expect(refused.status, JSON.stringify(bad)).toBe(422);
      }
      const gone = await ask(s.me, sheet.save, { body: { added: [good], changes: [{ id: 999_999_999, version: 1 }] } });
      expect(gone.status).toBe(404);
      expect(await all()).toEqual(before);
    });

    const places = names.flatMap((kind) => [undefined, ...names].map((into) => [kind, into] as const));
    it.each(places.filter(([kind, into]) => placeRefusal(breakdown, kind, into, {}) !== undefined))(
      'refuse a %s in a %s',
      async (kind, into) => {
        const line = { ...(await sampleOf(s.me, fieldsOfKind(lines, kind))), key: 'a', kind };
        const within = into === undefined ? {} : { parent_line_id: lineOf(into).id };
        const refused = await ask(s.me, sheet.save, { body: { added: [{ ...line, ...within }] } });
        expect(refused.status).toBe(422);
        expect(Object.keys(refused.errors)).toEqual(['added.0.parent_line_id']);
      },
    );

    it('refuse what lines of another kind have', async () => {
      for (const kind of names)
        for (const [foreign, { fields = {} }] of Object.entries(breakdown.kinds)) {
          const [name] = Object.keys(fieldsOfKind(lines, foreign)).filter((each) => each in fields);
          if (foreign === kind || name === undefined) continue;
          const value = (await sampleOf(s.me, fields))[name];
          const change = { id: lineOf(kind).id, version: lineOf(kind).version, [name]: value };
          const refused = await ask(s.me, sheet.save, { body: { changes: [change] } });
          expect([refused.status, Object.keys(refused.errors)], `${kind}.${name}`).toEqual([
            422,
            [`changes.0.${name}`],
          ]);
        }
    });
  });

  describe.each(names.filter((kind) => breakdown.kinds[kind]?.path !== undefined))('the calls of a %s', (kind) => {
    const calls = kinds[kind] as (typeof kinds)[string];
    const at = (line: Line, more: Asked = {}): Asked => ({ ...more, params: { ...more.params, id: line.id } });

    it.runIf(calls.list)('list lines of its kind alone', async () => {
      const listed = await ask(s.me, calls.list as Call, { query: '?getAll=true' });
      const found: Line[] = listed.data.records;
      expect(found.map(({ id }) => id)).toContain(lineOf(kind).id);
      expect(new Set(found.map((line) => line.kind))).toEqual(new Set([kind]));
    });

    it.runIf(calls.add)('add one', async () => {
      const place = above(kind);
      const body = {
        ...(await sampleOf(s.me, fieldsOfKind(lines, kind))),
        ...(place !== undefined && { parent_line_id: lineOf(place).id }),
      };
      const added = await ask(s.me, calls.add as Call, { body });
      expect(added).toMatchObject({
        status: 201,
        data: { records: expect.arrayContaining([expect.objectContaining({ kind })]) },
      });
      const refused = await ask(s.me, calls.add as Call, { body: { ...body, no_such: 1 } });
      expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['no_such']]);
    });

    it.each(Object.entries(calls.change))('change its %s', async (name, call) => {
      const { made } = await make();
      const line = made[kind] as Line;
      const { version: _, ...fields }: Fields = call.body;
      const body = await sampleOf(s.me, fields);
      const saved = await ask(s.me, call, at(line, { body: { ...body, version: line.version } }));
      expect(saved.status, JSON.stringify(saved)).toBe(200);
      const now = (await all()).find(({ id }) => id === line.id);
      expect(now).toMatchObject(answeredAs(fields, body));
      expect((await ask(s.me, call, at(line, { body: { ...body, version: line.version + 7 } }))).status).toBe(409);
      expect((await ask(s.me, call, { params: { id: 999_999_999 }, body })).status).toBe(404);
      const stranger = other(kind);
      const anyKind = breakdown.calls?.change?.[name]?.anyKind ?? false;
      if (stranger !== undefined && !anyKind)
        expect((await ask(s.me, call, at(lineOf(stranger), { body }))).status).toBe(404);
    });

    it.runIf(calls.remove ?? calls.removeMany)('remove it, and nothing of another kind', async () => {
      const { made } = await make();
      const line = made[kind] as Line;
      const call = (calls.removeMany ?? calls.remove) as Call;
      const asked = (one: Line) => (calls.removeMany ? { body: { ids: [one.id] } } : at(one));
      const stranger = other(kind);
      if (stranger !== undefined) expect((await ask(s.me, call, asked(made[stranger] as Line))).status).toBe(404);
      expect((await ask(s.me, call, asked(line))).data.ids).toContain(line.id);
      expect((await all()).map(({ id }) => id)).not.toContain(line.id);
      expect((await ask(s.me, call, asked(line))).status).toBe(404);
    });

    it.runIf(calls.duplicate)('copy it, without its marks and identity', async () => {
      const copied = await ask(s.me, calls.duplicate as Call, at(lineOf(kind), { body: {} }));
      expect(copied.status).toBe(201);
      // The copy comes with what is in it.
      expect(copied.data.records.find((line: Line) => line.kind === kind)).toMatchObject({ version: 1 });
    });

    it.runIf(calls.comments)('take comments', async () => {
      const comments = calls.comments as NonNullable<typeof calls.comments>;
      const said = await ask(s.me, comments.add, at(lineOf(kind), { body: { comment: 'Which?' } }));
      expect(said.status).toBe(201);
      const { data } = await ask(s.colleague, comments.list, at(lineOf(kind)));
      expect(data.comments.map(({ comment }: Sent) => comment)).toContain('Which?');
      const stranger = other(kind);
      if (stranger !== undefined) expect((await ask(s.me, comments.list, at(lineOf(stranger)))).status).toBe(404);
      const params = { commentId: said.data.id };
      expect((await ask(s.me, comments.remove, at(lineOf(kind), { params }))).status).toBe(200);
    });

    it.each(Object.entries(calls.choices))('choose %s', async (field, choices) => {
      const f = resource.fields[field];
      const [reference] = f?.kind === 'rows' ? columnsOf(f.fields) : [];
      const [, target] = reference ?? [];
      if (target?.kind !== 'reference') throw new Error(`${field} names nothing`);
      const id = await referred(s.me, target.resource, target.where);
      const word = Object.keys((choices.choose.body().def as unknown as { shape: object }).shape)[0] as string;
      expect((await ask(s.me, choices.choose, at(lineOf(kind), { body: { [word]: [id] } }))).data).toEqual({
        ids: [id],
      });
      const { data } = await ask(s.me, choices.selected, at(lineOf(kind)));
      expect(data.records.map((each: Line) => each.id)).toEqual([id]);
      expect((await ask(s.me, choices.clear, at(lineOf(kind), { body: {} }))).data).toEqual({ ids: [] });
    });
  });

  describe('calls of a breakdown', () => {
    const calls = allCallsOf(resource);
    const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const);
    const asked = (): Asked => ({ params: { id: lineOf(names[0] as string).id } });

    it.each(named)('%s asks who calls, where, and whether they may', async (_, call) => {
      const before = await all();
      const address = addressOf(call, asked());
      const branch = { 'X-Branch-Id': String(s.me.branch) };
      const body = call.method === 'GET' ? undefined : {};
      expect((await s.on.anonymous(call.method, address, body, branch)).status).toBe(401);
      expect((await s.me.call(call.method, address, body, { 'X-Branch-Id': String(s.stranger.branch) })).status).toBe(
        403,
      );
      const permissions = allPermissions().filter((name) => name !== call.permission);
      const without = await person(s.on, { permissions, branches: [s.me.branch] });
      expect(await without.call(call.method, address, body)).toMatchObject({
        status: 403,
        message: `You do not have the permission ${call.permission}`,
      });
      expect(await all()).toEqual(before);
    });

    it.each(named)('%s has nothing of another branch', async (_, call) => {
      const before = await all();
      const answer = await ask(s.stranger, call, { ...asked(), body: call.method === 'GET' ? undefined : {} });
      // A body that says nothing is refused before anything is looked for.
      const isEmpty = answer.status === 200 && answer.data.pagination?.total === 0;
      expect(answer.status === 404 || answer.status === 422 || isEmpty, JSON.stringify(answer)).toBe(true);
      expect(await all()).toEqual(before);
    });
  });
};
