import { foldedHeading } from '../../headings.ts';
import type { Worksheet } from '../../table/worksheet.ts';
import { headingTexts } from './heading.ts';
import type { WorkbookLayout } from './layout.ts';
import { below } from './rowsBelow.ts';

const bidder =
  /^(?:bidder|vendor|contractor|company|supplier|firm|tenderer|subcontractor|bieter|firma|soumissionnaire|entreprise|licitador)s?(?: (?:name|raw|company))*$/;

/**
 * Whether a sheet is a table of bids: a column of firms, and lines that stand once for each of them. As a bill it would
 * have every line as often as there are bidders, and the sum of all bids as its total.
 */
export const looksLikeBids = (sheet: Worksheet, { place, columns }: WorkbookLayout): boolean => {
  const { description } = columns;
  if (!place || description === undefined) return false;
  const used = new Set(Object.values(columns));
  const firms = headingTexts(sheet, place).findIndex((text, at) => !used.has(at) && bidder.test(foldedHeading(text)));
  if (firms < 0) return false;
  const rows = below(sheet, place).filter(({ cells }) => (cells[firms] ?? '').trim() !== '');
  const of = new Map<string, Set<string>>();
  for (const { cells } of rows) {
    const line = [columns.ref, columns.code, description, columns.quantity]
      .map((at) => cells[at ?? -1] ?? '')
      .join('\u0001');
    of.set(line, (of.get(line) ?? new Set()).add((cells[firms] ?? '').trim()));
  }
  const repeated = [...of.values()].filter(({ size }) => size > 1).length;
  return repeated > 0 && repeated >= of.size / 2;
};
