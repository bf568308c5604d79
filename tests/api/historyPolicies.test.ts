import { describe, expect, it } from 'vitest';
import { tableOf } from '../../src/server/db/tables.ts';
import { changeRows } from '../../src/server/engine/bulk/changeRows.ts';
import { prices } from '../support/sheets.ts';
import { testSheets } from '../support/sheetRecords.ts';

const { on, me, colleague, numbered, sheet, readSheet, save, sentRow, inBranchOf, names, manyPrices, historyOf } =
  testSheets();

describe('a history by batch', () => {
  it('tells one change of several lines: who, how many, and the first with their changes', async () => {
    const made = await sheet(numbered(15));
    const rows = made.rows.map((row, at) => ({ ...sentRow(row), qty: at < 12 ? '2.5' : row.qty }));
    await save(made.id, made.version, rows, colleague);
    const [changed, added] = (await historyOf('sheets', made.id)).filter((entry) => entry.lines === 'rows');
    expect(changed).toMatchObject({ action: 'update', by_name: colleague.session.user.name, several: { count: 12 } });
    expect(changed?.several?.rows).toHaveLength(10);
    expect(changed?.several?.rows[0]).toMatchObject({
      name: 'Row 0',
      changes: [{ field: 'qty', before: '1.0000', after: '2.5000' }],
    });
    expect(added).toMatchObject({ action: 'create', by_name: me.session.user.name, several: { count: 15 } });
  });

  it('tells a change of one line as that line’s', async () => {
    const made = await sheet(numbered(3));
    const rows = made.rows.map(sentRow);
    await save(made.id, made.version, [rows[0] as object, { ...rows[1], qty: '4' }, rows[2] as object]);
    const [changed] = (await historyOf('sheets', made.id)).filter((entry) => entry.lines === 'rows');
    expect(changed).toMatchObject({
      action: 'update',
      line_name: 'Row 1',
      changes: [{ field: 'qty', before: '1.0000', after: '4.0000' }],
    });
    expect(changed?.several).toBeUndefined();
  });

  it('tells removed lines by their names', async () => {
    const made = await sheet(numbered(4));
    await save(made.id, made.version, made.rows.slice(0, 1).map(sentRow));
    const [removed] = (await historyOf('sheets', made.id)).filter((entry) => entry.lines === 'rows');
    expect(removed).toMatchObject({ action: 'delete', several: { count: 3 } });
    expect(removed?.several?.rows.map((row) => row.name)).toEqual(['Row 1', 'Row 2', 'Row 3']);
  });

  it('of records tells each of them its own part, and is one entry', async () => {
    const ids = await manyPrices('Told', 25);
    await inBranchOf(colleague, (tx) =>
      changeRows(
        tx,
        tableOf(prices),
        ids.map((id, at) => ({ id, values: { rate: `${at}.2500` } })),
        names,
      ),
    );
    for (const at of [0, 7, 24]) {
      const [changed, created] = await historyOf('prices', ids[at] as number);
      expect(changed).toMatchObject({
        action: 'update',
        lines: null,
        by_name: colleague.session.user.name,
        changes: [{ field: 'rate', before: '1.5000', after: `${at}.2500` }],
      });
      expect(created?.changes).toContainEqual({ field: 'name', before: null, after: `Told ${at}` });
    }
    const owner = await on.testDatabase.source.acquire({ as: 'owner' });
    const { rows } = await owner.query(
      `select cardinality(row_ids) as rows, action from history where resource = 'prices' and row_ids @> array[$1::bigint] order by id`,
      [ids[3]],
    );
    owner.release();
    expect(rows).toEqual([
      { rows: 25, action: 'create' },
      { rows: 25, action: 'update' },
    ]);
  });

  it('pages like any other', async () => {
    const made = await sheet(numbered(3));
    let { version } = made;
    for (const qty of ['2', '3', '4']) {
      const { rows } = await readSheet(made.id);
      version = (
        await save(
          made.id,
          version,
          rows.map((row) => ({ ...sentRow(row), qty })),
        )
      ).data.version;
    }
    const all = await historyOf('sheets', made.id);
    const pages = await Promise.all(
      [1, 2, 3, 4].map(
        async (page) => (await me.get(`/api/sheets/${made.id}/history?per_page=2&page=${page}`)).data.records,
      ),
    );
    expect(pages.flat()).toEqual(all);
  });
});

describe('no history', () => {
  it('of lines whose description says so', async () => {
    const made = await me.post('/api/sheets', { name: 'Marked', marks: [{ name: 'One' }, { name: 'Two' }] });
    const entries = await historyOf('sheets', made.data.id);
    expect(entries.map((entry) => entry.lines)).toEqual([null]);
  });
});
