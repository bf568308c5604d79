import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { sum, type Decimal } from '../../src/domain/decimal.ts';
import type { ImportPlanned } from '../../src/schema/import/plan.ts';
import { items } from '../../src/resources/masters/items.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { planOf } from './imports.ts';

/** Real bids of a road authority. They stand beside the repository and are no part of it. */
export const bidTabsPath = fileURLToPath(new URL('../../../shared/data/bid-tabs-2026-05-07.csv', import.meta.url));
export const hasBidTabs = existsSync(bidTabsPath);

export interface BidTabs {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The same through an import, with its columns guessed. */
  readonly planned: ImportPlanned;
}

export const bidTabs = (resource: Resource = items): BidTabs => {
  const [headings = [], ...rows] = Papa.parse<string[]>(readFileSync(bidTabsPath, 'utf8'), {
    skipEmptyLines: true,
  }).data;
  return { headings, rows, planned: planOf(resource, headings, rows) };
};

/** What one bidder offers for one project: a bill of its own, as a CSV file, with the sum of its extensions. */
export interface Bid {
  readonly project: string;
  readonly name: string;
  readonly rows: number;
  readonly total: Decimal;
  readonly csv: string;
}

/** Every bid of the letting. */
export const bids = (): readonly Bid[] => {
  const { headings, rows } = bidTabs();
  const [project = 0, bidder = 0, amount = 0] = ['ProjectID', 'Bidder Name', 'Extension'].map((name) =>
    headings.indexOf(name),
  );
  const found = new Map<string, (readonly string[])[]>();
  for (const row of rows) {
    const name = `${row[project]} ${row[bidder]}`;
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found].map(([name, own]) => ({
    name,
    project: own[0]?.[project] ?? '',
    rows: own.length,
    total: sum(own.map((row) => row[amount] ?? '0')),
    csv: Papa.unparse([[...headings], ...own.map((row) => [...row])]),
  }));
};
