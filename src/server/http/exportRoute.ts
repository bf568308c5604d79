import type { Context } from 'hono';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { invalid, missing } from '../operations/errors.ts';
import { exportBatches, idsFor, type ExportSource } from '../operations/export/exportRows.ts';
import { exportColumnsOf, importColumnsOf, type ExportColumn } from '../operations/export/columns.ts';
import { lineCounts, readingOf } from '../operations/lists/reading.ts';
import { withinList } from '../operations/lists/within.ts';
import { csvCell, xlsxCell } from '../spreadsheet/cells.ts';
import { csvChunks } from '../spreadsheet/csv.ts';
import { xlsxStream } from '../spreadsheet/xlsx.ts';
import { fileAnswer } from './fileAnswer.ts';
import { choiceOf } from './listRequest.ts';
import { route, type BranchRequest, type Env, type Route } from './types.ts';

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

/**
 * Logs a failure during the export and throws it again: the connection breaks, so that nobody gets an incomplete file.
 */
async function* logFailure<T>(c: Context<Env>, source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    c.get('log').error({ requestId: c.get('requestId'), err: error }, 'export broke off');
    throw error;
  }
}

const streamOf = (source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await source.return(undefined)),
  });

/** The records of a list of the branch. */
const ofBranch =
  (resource: Resource) =>
  ({ inBranch }: Pick<BranchRequest, 'inBranch'>, from: RecordList | undefined): ExportSource => ({
    inTransaction: inBranch,
    sourceIn: () => ({
      reading: readingOf(resource),
      counts: lineCounts(resource),
      within: from && withinList(resource, from),
    }),
  });

/** The route of a resource's export: a stream of all records that match the filters. */
export const exportRoute = (
  resource: Resource,
  sourceFor: (request: BranchRequest, from: RecordList | undefined) => ExportSource = ofBranch(resource),
): Route => {
  const { list, exportRows } = callsOf(resource);
  return route(exportRows, resource.title, async (request) => {
    const { query, raw, signedIn, who } = request;
    const columns = columnsFor(resource, query.columns, query.lines, who.currency);
    const from = resource.lists.find((l) => l.name === query.list) ?? resource.lists[0];
    const missed = from && !signedIn.permissions.has(from.permission) ? from.permission : undefined;
    if (missed !== undefined) throw missing(missed);
    const choice = choiceOf(resource, list.list, query);
    const source = sourceFor(request, from);
    const ids = await idsFor(source, resource, choice, list.list.sort);
    const name = `${resource.name}-${new Date().toISOString().slice(0, 10)}`;
    if (query.format === 'xlsx') {
      const batches = logFailure(raw, exportBatches(source, resource, ids, columns, xlsxCell));
      return fileAnswer(raw, xlsxStream(resource.titles, columns, batches), name, 'xlsx');
    }
    const batches = logFailure(raw, exportBatches(source, resource, ids, columns, csvCell));
    return fileAnswer(
      raw,
      streamOf(
        csvChunks(
          columns.map((c) => c.heading),
          batches,
        ),
      ),
      name,
      'csv',
    );
  });
};
