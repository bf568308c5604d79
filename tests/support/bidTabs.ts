import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { guessMapping } from '../../src/schema/importGuess.ts';
import { planImport, type ImportPlanned, type SheetRow } from '../../src/schema/importPlan.ts';
import { importTargetsOf } from '../../src/schema/importTargets.ts';
import { items } from '../../src/resources/items.ts';

/** Real bids of a road authority. They stand beside the repository and are no part of it. */
export const bidTabsPath = fileURLToPath(new URL('../../../shared/data/bid-tabs-2026-05-07.csv', import.meta.url));
export const hasBidTabs = existsSync(bidTabsPath);

export interface BidTabs {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The same through the item import, with its columns guessed. */
  readonly planned: ImportPlanned;
}

export const bidTabs = (): BidTabs => {
  const [headings = [], ...rows] = Papa.parse<string[]>(readFileSync(bidTabsPath, 'utf8'), {
    skipEmptyLines: true,
  }).data;
  const numbered = rows.map((cells, at): SheetRow => ({ row: at + 2, cells }));
  const planned = planImport(items, guessMapping(importTargetsOf(items), headings), numbered, {
    dayOrder: 'month_first',
  });
  return { headings, rows, planned };
};
