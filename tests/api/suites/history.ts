import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../src/schema/calls/resourceCalls.ts';
import { columnsOf, isDecimal, rowFieldsOf } from '../../../src/schema/field.ts';
import { send } from '../../support/calls.ts';
import { create, fresh, type Sent } from '../../support/samples.ts';
import { can } from '../../../src/schema/resource.ts';
import { changesNew, textOf, type Suites } from './suite.ts';

interface Change {
  id: number;
  at: string;
  by_name: string;
  action: string;
  lines: string | null;
  line_name: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
}

/** Every change is told: who, when, what before and what after. */
export const keepsHistory: Suites = (s) => {
  const { resource } = s;
  // The history of a part without one of its own stands in its parent's.
  if (!can(resource, 'history')) return;
  const { history, update, remove } = callsOf(resource);
  const name = textOf(resource.entered, resource.represent) as string;
  const changes = name !== undefined && changesNew(resource);
  const of = async (id: number, query = {}) => {
    const answer = await send(s.me, history, { id, query });
    expect(answer.status).toBe(200);
    return answer.data as { records: Change[]; pagination: { current_page: number; per_page: number; total: number } };
  };

  const decimals = columnsOf(resource.entered).filter(([, f]) => isDecimal(f));
  it.runIf(decimals.length)('keeps decimals to the last digit in its history', async () => {
    const made = await create(s.me, resource);
    const changes = (await of(made.id)).records.find((r) => r.lines === null)?.changes ?? [];
    for (const [field] of decimals) expect(changes).toContainEqual({ field, before: null, after: made[field] });
  });

  describe.runIf(!changes)('keeps a history', () => {
    it('of a creation', async () => {
      const made = await create(s.me, resource);
      const { records } = await of(made.id);
      expect(records).toMatchObject([{ action: 'create', by_name: s.me.session.user.name }]);
      const { represent } = resource;
      expect(records[0]?.changes).toContainEqual({ field: represent, before: null, after: made[represent] });
    });
  });

  describe.runIf(changes)('keeps a history', () => {
    it('of a creation, a change and a deletion, newest first', async () => {
      const made = await create(s.me, resource);
      const renamed = fresh();
      await send(s.editor, update, { id: made.id, body: { version: 1, [name]: renamed } });
      const record = (changes: Change[]) => changes.filter((c) => c.lines === null);
      const [changed, created] = record((await of(made.id)).records) as [Change, Change];
      expect(changed).toMatchObject({
        action: 'update',
        by_name: s.editor.session.user.name,
        changes: [{ field: name, before: made[name], after: renamed }],
      });
      expect(created).toMatchObject({ action: 'create', by_name: s.me.session.user.name });
      expect(created.changes.every((c) => c.before === null && c.after !== null)).toBe(true);
      expect(created.changes).toContainEqual({ field: name, before: null, after: made[name] });
      expect(Math.abs(Date.parse(changed.at) - Date.now())).toBeLessThan(60_000);

      if (!can(resource, 'remove')) return;
      await send(s.me, remove, { id: made.id });
      // That of a part ends with it.
      if (resource.partOf) return expect((await send(s.me, history, { id: made.id })).status).toBe(404);
      const [deleted] = record((await of(made.id)).records) as [Change];
      expect(deleted).toMatchObject({ action: 'delete', by_name: s.me.session.user.name });
      expect(deleted.changes).toContainEqual({ field: name, before: renamed, after: null });
    });

    it('that tells nothing of a change that was refused', async () => {
      const made = await create(s.me, resource);
      const { total } = (await of(made.id)).pagination;
      expect((await send(s.me, update, { id: made.id, body: { version: 7, [name]: fresh() } })).status).toBe(409);
      expect((await send(s.me, update, { id: made.id, body: { version: 1, [name]: null } })).status).toBe(422);
      expect((await of(made.id)).pagination.total).toBe(total);
    });

    it('that pages', async () => {
      const { id } = await create(s.me, resource);
      for (let version = 1; version < 5; version += 1)
        await send(s.me, update, { id, body: { version, [name]: fresh() } });
      const all = await of(id, { per_page: 200 });
      expect(all.records.map((c) => c.id)).toEqual(all.records.map((c) => c.id).toSorted((a, b) => b - a));
      const pages = await Promise.all(
        [1, 2].map((page) => of(id, { page, per_page: Math.ceil(all.pagination.total / 2) })),
      );
      expect(pages.flatMap((p) => p.records)).toEqual(all.records);
      expect((await of(id, { page: 500 })).records).toEqual([]);
      expect((await of(id, { per_page: 200, sortOrder: 'asc' })).records).toEqual(all.records.toReversed());
      // A value is found in the change that brought it and in the one that replaced it, who changed it in every one.
      const searched = all.records.find((c) => c.action === 'update')?.changes.find((c) => c.field === name);
      const found = (await of(id, { search: String(searched?.before) })).records;
      expect(found.map((c) => c.action)).toEqual(['update', 'update']);
      expect((await of(id, { search: s.me.session.user.name })).pagination.total).toBe(all.pagination.total);
      for (const query of [{ page: 0 }, { per_page: 0 }, { page: 'x' }, { sortCol: 'by' }, { sortOrder: 'up' }])
        expect((await send(s.me, history, { id, query })).status).toBe(422);
    });

    for (const [field, f] of rowFieldsOf(resource.entered).filter(([, each]) => textOf(each.fields, each.represent)))
      it(`of the lines of ${field}, by their names`, async () => {
        const made = await create(s.me, resource);
        const [first, second] = (made[field] as Sent[]).map((l) =>
          Object.fromEntries(['id', ...Object.keys(f.fields)].map((n) => [n, l[n]])),
        ) as [Sent, Sent];
        const [renamed, word] = [fresh(), textOf(f.fields, f.represent) as string];
        await send(s.me, update, {
          id: made.id,
          body: { version: 1, [field]: [{ ...first, [word]: renamed }] },
        });
        const lines = (await of(made.id)).records.filter((c) => c.lines === field);
        expect(lines.map((c) => c.action).sort()).toEqual(['create', 'create', 'delete', 'update']);
        const [changed, removed] = [lines.find((c) => c.action === 'update'), lines.find((c) => c.action === 'delete')];
        expect(changed).toMatchObject({ changes: [{ field: word, before: first[word], after: renamed }] });
        if (word === f.represent) expect(changed?.line_name).toBe(renamed);
        if (word === f.represent) expect(removed?.line_name).toBe(second[word]);
      });
  });
};
