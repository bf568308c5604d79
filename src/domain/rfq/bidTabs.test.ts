import { describe, expect, it } from 'vitest';
import { bidTabs, hasBidTabs } from '../../../tests/support/bidTabs.ts';
import { compare } from '../decimal.ts';
import { levellingOfTable, readBidTable } from './bidTable.ts';
import { level, levelOfLine } from './levelling.ts';
import { bestSingle } from './single.ts';
import { bestSplit } from './split.ts';
import { splitInput } from './splitOffers.ts';
import { inColumns, type Bids } from '../../../tests/support/uncleanBids.ts';

const money = (text: string) => Number(text).toFixed(2);

/** What the file itself says of each project, row by row. */
const stated = () => {
  const { headings, rows } = bidTabs();
  const all = rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? ''])));
  const projects = [...new Set(all.map((row) => row['ProjectID']!))];
  return projects.map((project) => {
    const own = all.filter((row) => row['ProjectID'] === project);
    const places = new Map(own.map((row) => [row['Bidder Name']!, Number(row['Pos'])]));
    const first = own[0]!;
    return {
      project,
      places,
      first: money(first['Job Size']!),
      totals: [first['Job Size']!, first['Bidder2Total']!, first['Bidder3Total']!].filter(Boolean).map(money),
      lines: own.filter((row) => row['Pos'] === '1').length,
      rows: own,
    };
  });
};

describe.skipIf(!hasBidTabs)('the bids of a road authority', () => {
  const table = hasBidTabs ? readBidTable([bidTabs().headings, ...bidTabs().rows]) : readBidTable([]);

  it('are one RFQ for each project, of which nothing is left over', () => {
    // Its other columns say more of each project, and of the bidders over all lines.
    expect(table.said.map(({ row, text }) => `${row} ${text.split(':')[0]}`)).toEqual(['1 Columns that are not read']);
    expect(table.alike).toEqual([]);
    expect(table.rfqs.map(({ project, lines }) => [project, lines.length])).toEqual(
      stated().map(({ project, lines }) => [project, lines]),
    );
    expect(table.rfqs.reduce((sum, { bids }) => sum + bids.length, 0)).toBe(2376);
  });

  it('have the totals, the order of bidders and the lowest that the file states', () => {
    for (const { project, places, totals, first } of stated()) {
      const rfq = table.rfqs.find((one) => one.project === project)!;
      const { bidders, lowest } = level(levellingOfTable(rfq, 'USD'));
      expect(new Map(bidders.map(({ id, ranks }) => [rfq.bidders[id]!, ranks.common]))).toEqual(places);
      const byRank = bidders.toSorted((a, b) => a.ranks.plugged! - b.ranks.plugged!);
      expect(byRank.slice(0, 3).map((bidder) => bidder.totals.common)).toEqual(totals);
      expect(byRank[0]).toMatchObject({
        totals: { quoted: first, common: first, plugged: first },
        ranks: { quoted: 1, common: 1, plugged: 1 },
        coverage: '100.00',
        differences: 0,
        isLowestBecauseIncomplete: false,
      });
      expect(compare(lowest, first)).toBeLessThanOrEqual(0);
    }
  });

  it('have every extension of the file, and the lowest price of each line', () => {
    for (const { project, rows } of stated()) {
      const rfq = table.rfqs.find((one) => one.project === project)!;
      const levelled = level(levellingOfTable(rfq, 'USD'));
      const found = rfq.lines.flatMap((line, id) =>
        levelOfLine(levelled, id).bids.map(
          ({ bidder, extension }) => `${line.item} ${line.description} ${rfq.bidders[bidder]} ${extension}`,
        ),
      );
      const own = rows.map(
        (row) => `${row['Pay Item']} ${row['Description']} ${row['Bidder Name']} ${money(row['Extension']!)}`,
      );
      expect(found.toSorted()).toEqual(own.map((text) => text.replace(/\s+/g, ' ')).toSorted());
      for (const [id, line] of rfq.lines.entries()) {
        const of = rows.filter(
          (row) =>
            row['Pay Item'] === line.item && row['Description']!.replace(/\s+/g, ' ').trim() === line.description,
        );
        const least = Math.min(...of.map((row) => Number(row['Unit Price'])));
        expect(
          levelOfLine(levelled, id)
            .lowest.map((bidder) => rfq.bidders[bidder])
            .toSorted(),
        ).toEqual(of.flatMap((row) => (Number(row['Unit Price']) === least ? [row['Bidder Name']!] : [])).toSorted());
      }
    }
  });

  it('split best as the file allows: one bidder is the lowest, two or more cost no more', () => {
    for (const { project, first } of stated()) {
      const rfq = table.rfqs.find((one) => one.project === project)!;
      const levelled = level(levellingOfTable(rfq, 'USD'));
      const wish = { minimumOrder: () => null, atMost: null, maxLeadTime: null };
      const input = splitInput(levelled, wish);
      expect(bestSingle(levelled, wish)).toMatchObject({ total: first, compared: first });
      expect(bestSplit(input)).toMatchObject({ total: levelled.lowest, isExact: true });
      const two = bestSplit({ ...input, atMost: 2 });
      expect(compare(two.total, first)).toBeLessThanOrEqual(0);
      expect(compare(two.total, levelled.lowest)).toBeGreaterThanOrEqual(0);
    }
  });

  it.each([0.05, 0.15, 0.3, 0.45])('split within 1 % of the best where each wants some %d of it', (part) => {
    for (const { project } of stated()) {
      const levelled = level(
        levellingOfTable(
          table.rfqs.find((one) => one.project === project)!,
          'USD',
        ),
      );
      const minimumOrder = (id: number) => (Number(levelled.lowest) * part * (0.7 + (id % 5) / 8)).toFixed(2);
      const { total, bound } = bestSplit(splitInput(levelled, { minimumOrder, atMost: null, maxLeadTime: null }));
      expect(Number(total), project).toBeLessThanOrEqual(Number(bound) * 1.01);
    }
  });

  it('say the same with bidders as columns', () => {
    for (const rfq of table.rfqs) {
      const bids: Bids = {
        lines: rfq.lines.map(({ item, description, quantity }) => ({
          item,
          description,
          quantity: quantity!,
          estimate: '1.0000',
        })),
        bidders: rfq.bidders,
        prices: rfq.lines.map((_, line) =>
          rfq.bidders.map(
            (__, bidder) => rfq.bids.find((bid) => bid.line === line && bid.bidder === bidder)?.price ?? null,
          ),
        ),
      };
      const other = readBidTable(inColumns(bids, { isFramed: true, estimate: 'column' }));
      expect(other.said.map(({ is }) => is)).toEqual(['left', 'left']);
      expect(other.rfqs[0]!.bidders).toEqual(rfq.bidders);
      const totals = (one: typeof rfq) => level(levellingOfTable(one, 'USD')).bidders.map(({ own }) => own);
      expect(totals(other.rfqs[0]!)).toEqual(totals(rfq));
    }
  });
});
