import Papa from 'papaparse';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { guessMapping } from '../../src/schema/import/guess.ts';
import { planImport, type ImportPlanned, type RepeatChoice } from '../../src/schema/import/plan.ts';
import { importTargetsOf } from '../../src/schema/import/targets.ts';
import type { ImportBody, ImportMode, ImportRecord, ImportValues } from '../../src/schema/import/wire.ts';
import type { Resource } from '../../src/schema/resource.ts';
import type { Answered, Caller } from './app.ts';
import { addressOf, send } from './calls.ts';

/** A record to import at this row, with lines that stand at the rows after it. */
export const recordAt = (row: number, values: ImportValues, lines: readonly ImportValues[] = []): ImportRecord => ({
  row,
  values,
  lines: lines.map((line, at) => ({ row: row + at, values: line })),
});

/** What the rows of a file come to, with its columns guessed by their headings. */
export const planOf = (
  resource: Resource,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  repeats?: RepeatChoice,
): ImportPlanned =>
  planImport(
    resource,
    guessMapping(importTargetsOf(resource), headings),
    rows.map((cells, at) => ({ row: at + 2, cells })),
    { dayOrder: 'month_first', ...(repeats && { repeats }) },
  );

const sent = (records: readonly ImportRecord[]) => records.map(({ row, values, lines }) => ({ row, values, lines }));

export const importing = (
  caller: Caller,
  resource: Resource,
  records: readonly ImportRecord[],
  more: Partial<ImportBody> = {},
): Promise<Answered> =>
  send(caller, callsOf(resource).importRows, {
    body: { dry_run: false, mode: 'skip' satisfies ImportMode, ...more, records: sent(records) },
  });

/** What an export answers, as it stands and as rows of texts. */
export const exported = async (
  caller: Caller,
  resource: Resource,
  query: Record<string, unknown>,
): Promise<{ response: Response; text: string; rows: string[][] }> => {
  const call = callsOf(resource).exportRows;
  const response = await caller.raw('GET', addressOf(call, { query: { format: 'csv', ...query } }));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { response, text, rows: Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data };
};
