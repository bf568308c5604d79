import type { OwnPostgres } from './ownPostgres.ts';

/** A node of a plan, as `explain (format json)` has it. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Node[];
}
interface Explained {
  readonly 'Query Text': string;
  readonly Plan: Node;
}

/** A table that a statement reads from end to end. */
export interface WholeScan {
  readonly table: string;
  readonly statement: string;
}

/** A total is counted exactly up to so many rows: who counts them may read them as they stand. */
const countedRows = 10_000;

const scansIn = (node: Node, isCounting: boolean): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && !isCounting ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap((inner) =>
    scansIn(inner, isCounting || (node['Node Type'] === 'Limit' && node['Plan Rows'] > countedRows)),
  ),
];

/** Each entry of the server's log begins with its time; the lines of a plan follow. */
const entry = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /m;

const plansIn = (log: string): Explained[] =>
  log.split(entry).flatMap((text) => {
    const at = text.indexOf('plan:\n');
    return at === -1 ? [] : [JSON.parse(text.slice(at + 6)) as Explained];
  });

/** From now on each statement of the database is in the log with its plan, and so are those in its functions. */
export const explainAll = (server: OwnPostgres, database: string): Promise<void> =>
  server.run(
    `alter database ${database} set session_preload_libraries = 'auto_explain'`,
    `alter database ${database} set auto_explain.log_min_duration = 0`,
    `alter database ${database} set auto_explain.log_format = json`,
    `alter database ${database} set auto_explain.log_nested_statements = on`,
  );

/** The tables among these that some work reads from end to end. */
export const wholeScans = async (
  server: OwnPostgres,
  tables: ReadonlySet<string>,
  work: () => Promise<unknown>,
): Promise<WholeScan[]> => {
  const from = server.logSize();
  await work();
  return plansIn(server.logFrom(from)).flatMap((plan) =>
    scansIn(plan.Plan, false)
      .filter((table) => tables.has(table))
      .map((table) => ({ table, statement: plan['Query Text'] })),
  );
};
