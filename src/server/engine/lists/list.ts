import { and, sql, type SQL } from 'drizzle-orm';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { builder, compile, inSql, type Compiled } from '../../db/compiled.ts';
import type { StatementAnswer } from '../../db/engine/batch.ts';
import type { Tx } from '../../db/database.ts';
import { placeAfter } from './after.ts';
import { countOf, toldTotal, type Total } from './totals.ts';
import { orderOf, type Order } from './order.ts';
import { choosePage } from './pageFirst.ts';
import { among, conditionsOf, type Condition, type ListQuery } from './query.ts';
import { matching } from './matching.ts';
import { rowCounts, readingOf, type Reading } from './reading.ts';
import { withNames } from './selecting.ts';
import { limitsOf, maxWhole, requirePage } from './pages.ts';

/** A page of records, and their total. */
export interface PageOfList extends Total {
  records: AnyRecord[];
}

/** The source of a list: its columns, joins and further condition. */
export interface ListSource {
  readonly reading: Reading;
  /** Further columns: the number of lines of each field. */
  readonly counts: Readonly<Record<string, SQL<number> | SQL<string>>>;
  readonly within?: SQL | undefined;
  /** What is within in parts, as of `choosePage`. */
  readonly parts?: readonly SQL[] | undefined;
  /** The resource as a projection shows it, with its filters, and its columns; all by default. */
  readonly as?: Resource | undefined;
  readonly shown?: readonly string[] | undefined;
  /** Finds the ids of a search by an index, where the resource's own function does not; undefined where there are many. */
  readonly matching?: (tx: Tx, search: string) => Promise<readonly string[] | undefined>;
  /** The key of a source whose SQL is the same for everybody: its statements are compiled once. */
  readonly key?: string;
}

/** The rows of a page and the total; undefined without rows. */
interface Found {
  readonly records: AnyRecord[];
  readonly total: number | undefined;
}

interface Statements {
  readonly page: Compiled<Found>;
  readonly total: Compiled<{ total: number }>;
}

/** By reading, then by the shape of the query. */
const built = new WeakMap<Reading, Map<string, Statements>>();
/** The most compiled shapes of one reading; people use far fewer. */
const maxShapes = 100;

/** What a list's statements are built for; the values come later. */
interface Shape extends Pick<ListQuery, 'perPage' | 'sort' | 'exact'> {
  /** The page begins at the first record, at one by its number, or after one that has what the list is ordered by or lacks it. */
  readonly begins: 'first' | 'offset' | 'key' | 'noKey';
}

const build = (
  { reading, counts, within, parts = [], shown, key }: ListSource,
  conditions: readonly Condition[],
  order: Order,
  { perPage, begins, exact = perPage === null }: Shape,
): Statements => {
  const options = { prepared: key !== undefined };
  let at = 0;
  const tests = conditions.map((c) => c.where(c.values.map(() => sql.placeholder(`v${at++}`))));
  const where = and(...tests, within);
  const inParts = parts.flatMap((part) => and(...tests, part) ?? []);
  const all = { ...reading.columns, ...counts };
  const columns = shown ? Object.fromEntries(Object.entries(all).filter(([name]) => shown.includes(name))) : all;
  const limits = {
    limit: perPage ?? maxWhole,
    offset: begins === 'offset' ? sql`${sql.placeholder('offset')}::bigint` : undefined,
    after:
      begins === 'key' || begins === 'noKey'
        ? { hasKey: begins === 'key', key: sql.placeholder('afterKey'), id: sql.placeholder('afterId') }
        : undefined,
  };
  const page = choosePage(reading, { where, parts: inParts }, order, limits);
  const total__ = sql`(${countOf(reading, where, exact, inParts)})`;
  const rows = withNames(builder, reading, { ...columns, total__ }, page.from).orderBy(...page.order);
  // Without conditions it has no values, or those of where it begins; a new plan for each took a fifth of the time.
  const planned = conditions.length === 0 || conditions.some((c) => c.isFew) ? 'once' : 'anew';
  const compiled = compile<AnyRecord>(rows, columns, { ...options, planned });
  const found = (answer: StatementAnswer): Found => {
    const total = answer.rows[0]?.at(-1);
    return { records: compiled.decode(answer), total: typeof total === 'string' ? Number(total) : undefined };
  };
  return {
    page: { ...compiled, decode: (answer) => [found(answer)] },
    total: compile(inSql(countOf(reading, where, exact, inParts)), { total: sql`total` }, { ...options, planned }),
  };
};

const statementsOf = (source: ListSource, conditions: readonly Condition[], order: Order, asked: Shape): Statements => {
  const { reading, key } = source;
  if (key === undefined) return build(source, conditions, order, asked);
  const shapes = built.get(reading) ?? new Map<string, Statements>();
  built.set(reading, shapes);
  const { perPage, sort = null, exact = false, begins } = asked;
  const shape = JSON.stringify([key, conditions.map((c) => c.shape), sort, perPage, exact, begins]);
  const known = shapes.get(shape) ?? build(source, conditions, order, asked);
  if (shapes.size >= maxShapes) shapes.clear();
  shapes.set(shape, known);
  return known;
};

/**
 * A page of a resource's records in one statement, with the total. A page past the end is empty and has the total too.
 * @throws Failure 422 for a filter, column or direction that the resource does not declare
 */
export const listRecords = async (
  tx: Tx,
  resource: Resource,
  query: ListQuery,
  {
    spelling = ['sortCol', 'sortOrder'],
    source = { reading: readingOf(resource), counts: rowCounts(resource), key: '' },
  }: { readonly spelling?: readonly [string, string] | undefined; readonly source?: ListSource | undefined } = {},
): Promise<PageOfList> => {
  const { reading, as = resource } = source;
  const { search } = query;
  const matched = source.matching && search ? await source.matching(tx, search) : await matching(tx, resource, search);
  const conditions = matched
    ? [...conditionsOf(as, { ...query, search: undefined }, reading), among(reading, matched)]
    : conditionsOf(as, query, reading);
  const order = orderOf(resource, query.sort, spelling, reading);
  const values = Object.fromEntries(conditions.flatMap((c) => c.values).map((value, at) => [`v${at}`, value]));
  const place = await placeAfter(tx, source, order, query.after);
  const { offset } = limitsOf(query);
  const begins = place ? (place.key === null ? 'noKey' : 'key') : offset === 0 ? 'first' : 'offset';
  const { perPage, sort, exact } = query;
  // What a search finds is looked up once, and not for each part.
  const from = search ? { ...source, parts: [] } : source;
  const { page, total } = statementsOf(from, conditions, order, { perPage, sort, exact, begins });
  const [found] = await tx.run(page, { ...values, offset, afterKey: place?.key, afterId: place?.id });
  const none = async () => (query.page === 1 ? 0 : ((await tx.run(total, values))[0]?.total ?? 0));
  const counted = found?.total ?? (await none());
  requirePage(counted, query);
  return { records: found?.records ?? [], ...toldTotal(counted, query) };
};
