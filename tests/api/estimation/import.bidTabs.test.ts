import { describe, expect, it } from 'vitest';
import { compare, sum } from '../../../src/domain/decimal.ts';
import type { DecimalMark } from '../../../src/domain/numerals.ts';
import { totalOf } from '../../../src/domain/estimation/workbook/amounts.ts';
import { readBill } from '../../../src/domain/estimation/workbook/bill.ts';
import { guessLayout } from '../../../src/domain/estimation/workbook/guess.ts';
import { readWorkbook } from '../../../src/ui/import/read/workbook.ts';
import { nextLines } from '../../../src/pages/estimation/import/nextLine.ts';
import { importPlanOf, saveBody } from '../../../src/pages/estimation/import/plan.ts';
import { storedLines } from '../../../src/pages/estimation/import/stored.ts';
import Papa from 'papaparse';
import { bids, hasBidTabs, type Bid } from '../../support/bidTabs.ts';
import { activeId, approve, item, linesOf, makeEstimation, save, testEstimation } from '../../support/estimation.ts';

const read = async ({ csv, name }: Pick<Bid, 'csv' | 'name'>, mark: DecimalMark = '.') => {
  const { sheets } = await readWorkbook(new TextEncoder().encode(csv), `${name}.csv`);
  return readBill(
    sheets.map((sheet) => {
      const layout = guessLayout(sheet);
      // What nobody can know is asked: the bidder would say how they write.
      return { sheet, layout: { ...layout, mark: layout.mark ?? mark }, choices: {} };
    }),
    false,
  );
};

/** How figures are written: what divides groups, and what begins the decimals. */
const notations: readonly (readonly [country: string, group: string, mark: DecimalMark])[] = [
  ['de', '.', ','],
  ['en', ',', '.'],
  ['fr', '\u202f', ','],
  ['ch', '’', '.'],
];

/** A bid as another country writes it: without decimals where there are none. */
const written = ({ csv }: Bid, group: string, mark: DecimalMark): string => {
  const [headings = [], ...rows] = Papa.parse<string[]>(csv).data;
  const figures = ['Quantity', 'Unit Price', 'Extension'].map((name) => headings.indexOf(name));
  const figure = (text: string): string => {
    const [whole = '', decimals = ''] = text.split('.');
    const part = decimals.replace(/0+$/, '');
    return whole.replace(/\B(?=(\d{3})+$)/g, group) + (part ? mark + part : '');
  };
  return Papa.unparse(
    [headings, ...rows.map((row) => row.map((text, at) => (figures.includes(at) ? figure(text) : text)))],
    {
      delimiter: ';',
    },
  );
};

describe.skipIf(!hasBidTabs)('the bids of a road authority', () => {
  const { team, masters } = testEstimation();

  it('are read with no line lost, and add up for each bidder to the cent', async () => {
    const all = bids();
    expect([all.length, new Set(all.map(({ project }) => project)).size]).toEqual([33, 10]);
    for (const bid of all) {
      const { name, rows, total } = bid;
      const { lines, sheets } = await read(bid);
      expect([name, lines.length, lines.filter(({ kind }) => kind === 'item').length]).toEqual([name, rows, rows]);
      expect(sheets[0]?.outcomes.filter(({ is }) => is !== 'line')).toMatchObject([{ is: 'left', reason: 'heading' }]);
      // TON is a short ton there, and M.G. are thousands of gallons: the first is asked, the second is told.
      const notes = new Set(lines.flatMap((line) => line.notes));
      expect([...notes].filter((note) => !/^Unit “(?:TON|M\.G\.)” /.test(note))).toEqual([]);
      expect([name, compare(totalOf(lines), total)]).toEqual([name, 0]);
    }
  });

  it.each(notations)('are the same figures as %s writes them, or are asked for', async (_, group, mark) => {
    for (const bid of bids()) {
      const [own, other] = [await read(bid), await read({ name: bid.name, csv: written(bid, group, mark) }, mark)];
      const figures = ({ lines }: typeof own) => lines.map(({ quantity, unit, rates }) => [quantity, unit, rates.rate]);
      expect([bid.name, figures(other)]).toEqual([bid.name, figures(own)]);
    }
  });

  it('are saved whole, and the database has the sum of their extensions', async () => {
    const { id } = await makeEstimation(team, masters);
    await save(team.creator, 'boq-details', await activeId(team, 'boq-details', id), { added: [item()] });
    await approve(team, 'boq-details', id);
    await approve(team, 'boq-creation', id);
    const sale = await activeId(team, 'boq-sale', id);
    const caller = team.creator;
    for (const bid of bids()) {
      const { lines } = await read(bid);
      const next = nextLines(lines, 'target_rate');
      const stored = storedLines(await linesOf(caller, 'boq-sale', sale));
      const body = saveBody(importPlanOf(stored, next), stored, next, { items: new Map(), removeGone: true });
      await save(caller, 'boq-sale', sale, { ...body });
      const after = await linesOf(caller, 'boq-sale', sale);
      expect([bid.name, after.length]).toEqual([bid.name, bid.rows]);
      const extensions = after.map((line) => String(line['target_extension']));
      expect([bid.name, compare(sum(extensions), bid.total)]).toEqual([bid.name, 0]);
      const { totals } = (await caller.get(`/api/boq-sale/${sale}`)).data;
      expect([bid.name, compare(totals.target, bid.total), totals.lines]).toEqual([bid.name, 0, bid.rows]);
    }
  });
});
