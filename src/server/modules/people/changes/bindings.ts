import { globalHistory } from '../../../../resources/people/globalHistory.ts';
import { history } from '../../../../resources/people/history.ts';
import { labelOf } from '../../../../schema/field.ts';
import { callsOf } from '../../../../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { resourceNamed } from '../../../../resources/resource.named.ts';
import type { Tx } from '../../../db/database.ts';
import { bindOutside, requestFor, type Binding, type OpenRequest } from '../../../engine/binding.ts';
import { recordedRows } from '../../../engine/history/recordedRows.ts';
import { listData, viewBindings } from '../../../engine/lists/bindings.ts';
import { listRecords, type PageOfList } from '../../../engine/lists/list.ts';
import { pagesRequest } from '../../../engine/lists/request.ts';
import { masked } from '../history.ts';
import { withAuditNames } from '../reading.ts';
import { branchesOf } from '../scope.ts';
import { branchEntries, peopleEntries, type ChangesReading, type StoredEntry } from './entries.ts';
import { changesFile } from './file.ts';
import { changesFor, peopleChangesFor, withKinds } from './sources.ts';
import { detailsOf, subjectTold, tellRows } from './told.ts';

/** "1,200 rows: Quantity, Unit" */
const severalText = ({ count, columns, row }: StoredEntry): string => {
  const resource = resourceNamed(row.resource);
  const fields = (resource && recordedRows(resource).get(row.table)?.fields) ?? resource?.fields ?? {};
  const labels = columns.flatMap((name) => (fields[name] ? [labelOf(name, fields[name])] : []));
  return [`${count.toLocaleString('en')} rows`, labels.join(', ')].filter(Boolean).join(': ');
};

/** The rows of a page with what each entry says. */
const withWords = async (tx: Tx, { entries }: ChangesReading, page: PageOfList): Promise<PageOfList> => {
  const stored = await entries(
    tx,
    page.records.map(({ id }) => id),
  );
  const told = new Map(
    (
      await tellRows(
        tx,
        stored.map(({ row }) => row),
      )
    ).map((one) => [one.row.id, one]),
  );
  const byId = new Map(stored.map((entry) => [entry.id, entry]));
  return {
    ...page,
    records: page.records.map((record): AnyRecord => {
      const [entry, words] = [byId.get(record.id), told.get(record.id)];
      const by = entry?.row.by_name;
      const isSeveral = entry !== undefined && entry.count > 1;
      return withAuditNames({
        ...record,
        ...(by && { user_name: by, created_by_name: by, updated_by_name: by }),
        subject: words ? subjectTold(words).slice(0, 200) : null,
        details: isSeveral ? severalText(entry) : words ? detailsOf(words) : null,
      });
    }),
  };
};

const ofBranch = ({ inBranch, who }: OpenRequest): ChangesReading => ({
  sourceOf: (isNamed) => changesFor(who.permissions, isNamed),
  inTransaction: inBranch,
  entries: branchEntries,
});

const ofPeople = ({ asPerson, who }: OpenRequest): ChangesReading => ({
  sourceOf: (isNamed) => peopleChangesFor(who.id, isNamed),
  inTransaction: asPerson,
  entries: async (tx, ids) => {
    const theirs = await branchesOf(tx, who.id);
    return (await peopleEntries(tx, who.id, ids)).map((entry) => {
      const { before, after } = entry.row;
      return { ...entry, row: { ...entry.row, before: masked(before, theirs), after: masked(after, theirs) } };
    });
  },
});

const bindingsOf = (resource: Resource, readingFor: (request: OpenRequest) => ChangesReading): Binding[] => {
  const { list: call, exportRows } = callsOf(resource);
  return [
    bindOutside(
      call,
      async (request) => {
        const reading = readingFor(requestFor(request));
        const query = pagesRequest(resource, call.list, request.query);
        const { rest, isNamed } = withKinds(query);
        const source = reading.sourceOf(isNamed);
        const page = await reading.inTransaction(async (tx) =>
          withWords(tx, reading, await listRecords(tx, resource, rest, { spelling: call.list.sort, source })),
        );
        return { data: listData(resource, call.list, page, query) };
      },
      { retried: true },
    ),
    bindOutside(exportRows, (request) => changesFile(resource, readingFor(requestFor(request)), request)),
    ...viewBindings(resource),
  ].map((binding) => ({ kind: resource.title, ...binding }));
};

/** The bindings of the lists of changes: of the branch's records, and of people. */
export const changeBindings = (): Binding[] => [
  ...bindingsOf(history, ofBranch),
  ...bindingsOf(globalHistory, ofPeople),
];
