import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import type { ImportPlanned } from '../../src/schema/import/plan.ts';
import { items } from '../../src/resources/items.ts';
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
