import { readToday } from '../../db/today.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { RecordList, Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import { invalid, missing } from '../errors.ts';
import { logFailure, streamOf } from '../sentStream.ts';
import { exportBatches, idPages, type ExportSource } from './exportRows.ts';
import { exportColumnsOf, importColumnsOf, type ExportColumn } from './columns.ts';
import { sourceOf } from '../lists/bindings.ts';
import { choiceOf } from '../lists/request.ts';
import { csvCell, xlsxCell } from '../../spreadsheet/cells.ts';
import { csvChunks } from '../../spreadsheet/csv.ts';
import { xlsxStream } from '../../spreadsheet/xlsx.ts';
import { bindOutside, requestFor, type Binding, type OpenRequest } from '../binding.ts';

const columnsFor = (
  resource: Resource,
  columns: string | undefined,
  lines: boolean | undefined,
  currency: string | undefined,
): ExportColumn[] => {
  if (!lines) return exportColumnsOf(resource, columns, currency);
  if (resource.table === 'global') throw invalid({ lines: [`There is no import of ${inSentence(resource.titles)}`] });
  if (columns) throw invalid({ columns: ['With lines the columns are those of the import'] });
  return importColumnsOf(resource);
};

/** Where the exported records come from; `list` is the one of the resource's lists. */
type SourceFor = (request: OpenRequest, list: RecordList | undefined) => ExportSource;

const ofBranch =
  (resource: Resource): SourceFor =>
  ({ inBranch, who }, list) => ({
    inTransaction: inBranch,
    sourceIn: () => sourceOf(resource, list, who.permissions),
  });

/** The binding of a resource's export: a stream of all records that match the filters. */
export const exportBinding = (resource: Resource, sourceFor = ofBranch(resource)): Binding => {
  const { list, exportRows } = callsOf(resource);
  return bindOutside(exportRows, async (request) => {
    const { query, who, log, actor } = request;
    const columns = columnsFor(resource, query.columns, query.lines, who.currency);
    const from = resource.lists.find((l) => l.name === query.list) ?? resource.lists[0];
    if (from && !who.permissions.has(from.permission)) throw missing(from.permission);
    const choice = choiceOf(resource, list.list, query);
    const source = sourceFor(requestFor(request), from);
    const ids = await idPages(source, resource, choice, list.list.sort);
    const batches = <T>(cell: (column: ExportColumn, value: unknown) => T) =>
      logFailure(log, actor.requestId, exportBatches(source, resource, ids, { columns, write: cell }));
    const headings = columns.map((c) => c.heading);
    return {
      name: `${resource.name}-${await request.inBranch(readToday)}`,
      kind: query.format,
      content: () =>
        query.format === 'xlsx'
          ? xlsxStream(resource.titles, columns, batches(xlsxCell))
          : streamOf(csvChunks(headings, batches(csvCell))),
    };
  });
};
