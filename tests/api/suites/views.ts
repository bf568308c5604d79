import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../src/schema/calls/resourceCalls.ts';
import { can } from '../../../src/schema/resource.ts';
import type { Caller } from '../../support/app.ts';
import { send } from '../../support/calls.ts';
import { person } from '../../support/people.ts';
import { fresh } from '../../support/samples.ts';
import type { Suites } from './suite.ts';

interface View {
  id: number;
  name: string;
  is_default: boolean;
}

/** A person's own views of a list: filters, search, order and columns under a name. */
export const keepsViews: Suites = (s) => {
  const { resource } = s;
  const { views, saveView, removeView } = callsOf(resource);
  const state = {
    filters: { is_active: true, city: 'Ünï' },
    search: 'O\'Neil "50%"',
    sort: ['name', 'DESC'],
    columns: ['name', 'id'],
  };
  const all = async (caller: Caller) => (await send(caller, views)).data.records as View[];
  const save = (caller: Caller, body: object) => send(caller, saveView, { body });

  describe.runIf(can(resource, 'saveView'))('keeps views', () => {
    it('saves a view, replaces the one of that name, and deletes it', async () => {
      const me = await person(s.on, { branches: [s.me.branch] });
      const made = await save(me, { name: '  Mine  ', ...state });
      expect(made).toMatchObject({
        status: 200,
        message: saveView.success,
        data: { name: 'Mine', is_default: false, ...state },
      });
      expect(await all(me)).toEqual([made.data]);
      const replaced = await save(me, { name: 'MINE' });
      expect(replaced.data).toEqual({
        id: made.data.id,
        name: 'MINE',
        is_default: false,
        filters: {},
        search: '',
        sort: null,
        columns: [],
      });
      await save(me, { name: 'another', ...state });
      expect((await all(me)).map((v) => v.name)).toEqual(['another', 'MINE']);
      expect(await send(me, removeView, { id: made.data.id })).toMatchObject({
        status: 200,
        message: removeView.success,
        data: { id: made.data.id },
      });
      expect((await send(me, removeView, { id: made.data.id })).status).toBe(404);
      expect((await all(me)).map((v) => v.name)).toEqual(['another']);
    });

    it('has one default at most', async () => {
      const me = await person(s.on, { branches: [s.me.branch] });
      for (const name of ['a', 'b', 'a']) {
        await save(me, { name, is_default: true });
        expect((await all(me)).filter((v) => v.is_default).map((v) => v.name)).toEqual([name]);
      }
      await save(me, { name: 'a', is_default: false });
      expect((await all(me)).filter((v) => v.is_default)).toEqual([]);
    });

    it('shows and deletes nobody else’s, not even in the same branch', async () => {
      const name = fresh();
      const { data } = await save(s.me, { name, is_default: true });
      for (const caller of [s.colleague, s.stranger]) {
        expect((await all(caller)).map((v) => v.name)).not.toContain(name);
        const refused = await send(caller, removeView, { id: data.id });
        expect(refused).toMatchObject({ status: 404, message: 'View not found' });
        expect((await save(caller, { name, search: 'theirs' })).data.id).not.toBe(data.id);
      }
      expect(await all(s.me)).toContainEqual(data);
    });

    it('keeps them apart by branch', async () => {
      const both = await person(s.on, { branches: [s.me.branch, s.stranger.branch] });
      const { data } = await save(both, { name: 'here' });
      expect(await all(both.in(s.stranger.branch))).toEqual([]);
      expect((await send(both.in(s.stranger.branch), removeView, { id: data.id })).status).toBe(404);
    });

    it.each([
      ['name', {}],
      ['name', { name: '  ' }],
      ['name', { name: 'x'.repeat(81) }],
      ['name', { name: 'a\u0000b' }],
      ['name', { name: 5 }],
      ['is_default', { name: 'x', is_default: 'yes' }],
      ['search', { name: 'x', search: 'a\u0000b' }],
      ['search', { name: 'x', search: 'x'.repeat(201) }],
      ['sort', { name: 'x', sort: ['name'] }],
      ['sort.1', { name: 'x', sort: ['name', 'down'] }],
      ['columns', { name: 'x', columns: 'all' }],
      ['columns', { name: 'x', columns: Array.from({ length: 101 }, () => 'name') }],
      ['columns.0', { name: 'x', columns: ['\u0000'] }],
      ['filters', { name: 'x', filters: [] }],
      ['filters.a', { name: 'x', filters: { a: { b: 1 } } }],
      ['filters.a', { name: 'x', filters: { a: '\u0000' } }],
      ['user_id', { name: 'x', user_id: 1 }],
    ])('refuses at %s: %j', async (key, body) => {
      const me = await person(s.on, { branches: [s.me.branch] });
      const refused = await save(me, body);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.errors)).toEqual([key]);
      expect(await all(me)).toEqual([]);
    });
  });
};
