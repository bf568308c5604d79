import { describe, expect, it } from 'vitest';
import { compare, sum } from '../../src/domain/decimal.ts';
import { totalOf } from '../../src/domain/boqSheet/amounts.ts';
import { readBill } from '../../src/domain/boqSheet/bill.ts';
import { guessLayout } from '../../src/domain/boqSheet/guess.ts';
import { readWorkbook } from '../../src/pages/boqImport/read/workbook.ts';
import { nextLines, planOf, saveBody } from '../../src/pages/boqImport/plan.ts';
import { storedLines } from '../../src/pages/boqImport/stored.ts';
import { bids, hasBidTabs, type Bid } from '../support/bidTabs.ts';
import { activeId, approve, item, linesOf, makeEstimation, save, testEstimation } from '../support/estimation.ts';

const read = async ({ csv, name }: Bid) => {
  const { sheets } = await readWorkbook(new TextEncoder().encode(csv), `${name}.csv`);
  return readBill(
    sheets.map((sheet) => ({ sheet, layout: guessLayout(sheet), choices: {} })),
    false,
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
      expect(lines.flatMap(({ notes }) => notes)).toEqual([]);
      expect([name, compare(totalOf(lines), total)]).toEqual([name, 0]);
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
      const body = saveBody(planOf(stored, next), stored, next, { items: new Map(), removeGone: true });
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
