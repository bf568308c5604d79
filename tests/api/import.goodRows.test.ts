import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boms } from '../../src/resources/masters/boms.ts';
import { items } from '../../src/resources/masters/items.ts';
import type { ImportMode, ImportOutcome, ImportRecord } from '../../src/schema/import/wire.ts';
import { testApp, type Caller } from '../support/app.ts';
import { listed, read } from '../support/calls.ts';
import { importing, recordAt } from '../support/imports.ts';
import { makeBom, makeItem } from '../support/masters.ts';
import { branchIds, person } from '../support/people.ts';
import { fresh } from '../support/samples.ts';

const on = testApp();

/** The records without those that a dry run found bad: what the wizard saves. */
const withoutBad = (records: readonly ImportRecord[], outcomes: readonly ImportOutcome[]): ImportRecord[] =>
  records.filter((_, at) => outcomes[at]?.action !== 'error');

const preview = async (caller: Caller, resource: typeof items | typeof boms, all: ImportRecord[], mode: ImportMode) => {
  const { data } = await importing(caller, resource, all, { dry_run: true, mode });
  return data.records as ImportOutcome[];
};

describe('the good rows of a file', () => {
  it('are saved as they were previewed, whatever else is bad, and the bad ones leave no trace', async () => {
    const { leeds } = await branchIds(on);
    const me = await person(on, { branches: [leeds] });
    const kinds = ['new', 'changed', 'same', 'nameless', 'unit too long', 'bad line'] as const;
    const row = fc.constantFrom(...kinds);
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.constantFrom<ImportMode>('skip', 'update', 'refuse'),
        async (rows, mode) => {
          const mark = fresh();
          const stored = rows.map((kind, at) => ({ kind, code: `G${mark}-${at}` }));
          await importing(
            me,
            items,
            stored
              .flatMap(({ kind, code }, at) =>
                kind === 'changed' || kind === 'same' ? [recordAt(at + 2, { code, name: 'Before', unit: 'm' })] : [],
              )
              .concat(recordAt(100, { code: `Z${mark}`, name: 'Other', unit: 'm' })),
          );
          const records = stored.map(({ kind, code }, at): ImportRecord => {
            if (kind === 'nameless') return recordAt(at + 2, { code, unit: 'm' });
            if (kind === 'unit too long') return recordAt(at + 2, { code, name: 'New', unit: 'x'.repeat(21) });
            if (kind === 'bad line')
              return recordAt(at + 2, { code, name: 'New', unit: 'm' }, [{ name: 'x'.repeat(301) }]);
            return recordAt(at + 2, { code, name: kind === 'same' ? 'Before' : 'After', unit: 'm' });
          });
          const told = await preview(me, items, records, mode);
          const good = withoutBad(records, told);
          const answer = good.length > 0 ? await importing(me, items, good, { mode }) : undefined;
          expect(answer?.status ?? 200).toBe(200);
          const actions = told.map(({ action }) => action).filter((action) => action !== 'error');
          for (const action of ['create', 'update', 'skip', 'unchanged'] as const)
            expect(answer?.data.summary[action] ?? 0).toBe(actions.filter((one) => one === action).length);
          const { records: found } = await listed(me, items, { search: `G${mark}`, all: true });
          expect(found.map((r) => [r['code'], r['name']]).toSorted()).toEqual(
            stored
              .flatMap(({ kind, code }) => {
                if (kind === 'new') return [[code, 'After']];
                if (kind === 'changed') return [[code, mode === 'update' ? 'After' : 'Before']];
                return kind === 'same' ? [[code, 'Before']] : [];
              })
              .toSorted(),
          );
        },
      ),
      { numRuns: 12 },
    );
  });

  it('are saved where every fiftieth of many is bad', async () => {
    const { leeds } = await branchIds(on);
    const me = await person(on, { branches: [leeds] });
    const mark = fresh();
    const records = Array.from({ length: 500 }, (_, at) =>
      recordAt(at + 2, { code: `S${mark}-${at}`, unit: 'm', ...(at % 50 === 7 ? {} : { name: `Part ${at}` }) }),
    );
    const told = await preview(me, items, records, 'skip');
    const good = withoutBad(records, told);
    expect(good).toHaveLength(490);
    expect((await importing(me, items, good)).data.summary).toMatchObject({ create: 490, error: 0 });
    const { total } = await listed(me, items, { search: `S${mark}` });
    expect(total).toBe(490);
  });

  it('are tried together: each BOM that would contain itself is found before, beside other bad rows', async () => {
    const { leeds } = await branchIds(on);
    const me = await person(on, { branches: [leeds] });
    const item = await makeItem(me, 'Only');
    const make = () => makeBom(me, [{ item_id: item.id, quantity: '1' }]);
    const [a, b, c, d, e] = [await make(), await make(), await make(), await make(), await make()];
    const gets = (row: number, bom: { code: string }, other: { code: string }) =>
      recordAt(row, { code: bom.code }, [{ bom_id: other.code, quantity: '1' }]);
    const records = [gets(2, a, b), gets(3, b, a), gets(4, c, d), gets(5, d, c), gets(6, e, { code: 'no such BOM' })];
    const told = await preview(me, boms, records, 'update');
    expect(told.map(({ action, errors }) => [action, errors.map(({ message }) => message)])).toEqual([
      ['error', [`A BOM cannot contain itself: ${[a, b, a].map(({ code }) => code).join(' → ')}`]],
      ['update', []],
      ['error', [`A BOM cannot contain itself: ${[c, d, c].map(({ code }) => code).join(' → ')}`]],
      ['update', []],
      ['error', [expect.stringContaining('no such BOM')]],
    ]);
    const answer = await importing(me, boms, withoutBad(records, told), { mode: 'update' });
    expect([answer.status, answer.data.summary.update]).toEqual([200, 2]);
    expect(await read(me, boms, b.id)).toMatchObject({ components: [{}, { bom_id: a.id }] });
    expect(await read(me, boms, a.id)).toMatchObject({ version: a.version });
  });
});
