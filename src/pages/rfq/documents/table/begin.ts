import { guessHeadingRow } from '../../../../schema/import/guess.ts';
import type { TableChoice } from '../../../../domain/rfq/table/chosen.ts';
import type { DecimalMark } from '../../../../domain/numerals.ts';
import type { Worksheet } from '../../../../domain/table/worksheet.ts';
import { tableAt } from '../../../../ui/import/read/spreadsheet.ts';
import { Unreadable } from '../../../../ui/import/read/unreadable.ts';
import {
  rememberedFor,
  rememberedHead,
  rememberedMark,
  remembering,
  type RememberedMappings,
} from '../../../../ui/import/remembered.ts';
import { choiceIn, mappingOf, tableTargets } from './choice.ts';
import { noAliases, readSheet, type Reading, type SaidOfTable } from './reading.ts';

/** What a person said of a table with these headings: its columns, and what begins its decimals; null for nothing. */
const knownFor = (
  known: RememberedMappings,
  { rows }: Worksheet,
): { readonly choice: TableChoice | null; readonly on: string | null; readonly mark: DecimalMark | null } => {
  const head = rememberedHead(known, rows);
  if (head === undefined) return { choice: null, on: null, mark: null };
  const { headings } = tableAt(rows, head);
  const found = rememberedFor(known, tableTargets, headings);
  const choice = found ? choiceIn(found.mapping, head - 1) : null;
  return { choice, on: found?.on ?? null, mark: rememberedMark(known, headings) };
};

/**
 * The first sheet in which there is a table of bids, as its headings or a person's earlier choice tell; of a file without
 * one the first visible sheet, of which a person says what its columns are. @throws Unreadable
 */
export const beginning = (sheets: readonly Worksheet[], known: RememberedMappings): SaidOfTable => {
  const all = sheets.flatMap((one, sheet) => (one.rows.length > 1 ? [{ one, sheet }] : []));
  const sorted = all.toSorted((a, b) => Number(a.one.isHidden) - Number(b.one.isHidden));
  const said = {
    sheets,
    mark: null,
    project: 0,
    aliases: noAliases,
    currencies: new Map<string, string>(),
    kept: new Map<string, string>(),
    takesEstimates: true,
  };
  for (const { one, sheet } of sorted) {
    const earlier = knownFor(known, one);
    const { choice, on } = earlier;
    const { table, notation } = readSheet(one, { choice });
    // The file's own texts are believed before what was said of an earlier one.
    const isOpen = table.mark === null && (notation?.open.length ?? 0) > 0;
    const mark = isOpen ? earlier.mark : null;
    const { rfqs } = mark === null ? table : readSheet(one, { choice, mark }).table;
    if (rfqs.some(({ bids }) => bids.length > 0)) return { ...said, mark, sheet, choice, rememberedOn: on };
  }
  const [first] = sorted;
  if (!first) throw new Unreadable('There are no rows below the headings.');
  return { ...said, sheet: first.sheet, choice: emptyChoice(first.one), rememberedOn: null };
};

/** Nothing chosen yet, below the row that looks most like headings. */
export const emptyChoice = ({ rows }: Worksheet): TableChoice => ({
  head: guessHeadingRow([], rows) - 1,
  columns: {},
  amounts: [{ price: null, extension: null }],
  estimate: null,
});

/** What is remembered once a table was entered: its columns and decimals, if a person said them. */
export const rememberingTable = (
  known: RememberedMappings,
  { sheets, sheet, choice, table, mark }: Reading,
  on: string,
): string => {
  const rows = sheets[sheet]?.rows ?? [];
  const head = choice?.head ?? (table.layout?.from ?? 1) - 1;
  const { headings } = tableAt(rows, head + 1);
  return remembering(known, headings, choice && mappingOf(choice), {
    on,
    mark: mark ?? rememberedMark(known, headings),
  });
};
