import { readToday } from '../../../db/today.ts';
import type { ResourceCalls } from '../../../../schema/calls/resourceCallTypes.ts';
import { callsOf } from '../../../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { invalid } from '../../../engine/errors.ts';
import type { AnsweredFile, OpenRequest } from '../../../engine/binding.ts';
import { logFailure, streamOf } from '../../../engine/sentStream.ts';
import { idPages } from '../../../engine/export/exportRows.ts';
import { choiceOf } from '../../../engine/lists/request.ts';
import { csvCell, xlsxCell, type WorksheetColumn } from '../../../spreadsheet/cells.ts';
import { csvChunks } from '../../../spreadsheet/csv.ts';
import { xlsxStream } from '../../../spreadsheet/xlsx.ts';
import { entryRows, type ChangesReading } from './entries.ts';
import { withKinds } from './sources.ts';
import { tellRows, type ToldRow } from './told.ts';

const columns: readonly WorksheetColumn[] = [
  { heading: 'Time', kind: 'instant' },
  { heading: 'Person', kind: 'text' },
  { heading: 'What', kind: 'text' },
  { heading: 'Kind of record', kind: 'text' },
  { heading: 'Record', kind: 'text' },
  { heading: 'Id of the record', kind: 'number' },
  { heading: 'Part of it', kind: 'text' },
  { heading: 'Field', kind: 'text' },
  { heading: 'Before', kind: 'text' },
  { heading: 'After', kind: 'text' },
];

const actions = { create: 'Added', update: 'Changed', delete: 'Removed' } as const;

/** A row of the file for each field that changed; one where nothing described did. */
const valuesOf = ({ row, kind, name, line, fields }: ToldRow): unknown[][] => {
  const common = [row.at, row.by_name ?? 'the system', actions[row.action], kind, name, row.record, line];
  return fields.length === 0
    ? [[...common, null, null, null]]
    : fields.map(({ label, before, after }) => [...common, label, before, after]);
};

/** The rows of the file in the order of the list; entries of several rows are read some rows at a time. */
async function* rowBatches(
  { inTransaction, entries }: ChangesReading,
  pages: AsyncIterable<readonly number[]>,
): AsyncGenerator<unknown[][]> {
  for await (const ids of pages) {
    const stored = await inTransaction((tx) => entries(tx, ids));
    const byId = new Map(stored.map((entry) => [entry.id, entry]));
    const ordered = ids.flatMap((id) => byId.get(id) ?? []);
    let plain: (typeof ordered)[number]['row'][] = [];
    const told = async () => {
      const rows = plain;
      plain = [];
      return rows.length ? (await inTransaction((tx) => tellRows(tx, rows))).flatMap(valuesOf) : [];
    };
    for (const entry of ordered) {
      if (entry.count === 1 && (entry.row.before ?? entry.row.after)) plain.push(entry.row);
      else {
        yield await told();
        for await (const rows of entryRows(inTransaction, entry))
          yield (await inTransaction((tx) => tellRows(tx, rows))).flatMap(valuesOf);
      }
    }
    yield await told();
  }
}

async function* cells<T>(
  batches: AsyncGenerator<unknown[][]>,
  cell: (column: WorksheetColumn, value: unknown) => T,
): AsyncGenerator<T[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column, at) => cell(column, row[at])));
}

/**
 * The changes that the filters leave as a stream, a row for each field that changed, with the values before and after;
 * its columns are the same whatever the list shows.
 * @throws Failure 422 for lines, and for a filter that there is not
 */
export const changesFile = async (
  resource: Resource,
  reading: ChangesReading,
  { query, log, actor, inBranch }: OpenRequest<ResourceCalls['exportRows']>,
): Promise<AnsweredFile> => {
  if (query.lines) throw invalid({ lines: ['There is no import of changes'] });
  const { list } = callsOf(resource).list;
  const { rest, isNamed } = withKinds(choiceOf(resource, list, query));
  const of = reading.sourceOf(isNamed);
  const source = { inTransaction: reading.inTransaction, sourceIn: () => of, isEndless: true };
  const pages = await idPages(source, resource, rest, list.sort);
  const batches = () => logFailure(log, actor.requestId, rowBatches(reading, pages));
  return {
    name: `${resource.name}-${await inBranch(readToday)}`,
    kind: query.format,
    content: () =>
      query.format === 'xlsx'
        ? xlsxStream(resource.titles, columns, cells(batches(), xlsxCell))
        : streamOf(
            csvChunks(
              columns.map(({ heading }) => heading),
              cells(batches(), csvCell),
            ),
          ),
  };
};
