import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline/promises';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

/** What is no longer described: a column with the new columns of its table, or a whole table. */
export interface Gone {
  readonly table: string;
  readonly column: string | undefined;
  readonly added: readonly string[];
}
/** What becomes of it: the new name, or null where it is dropped with what stands in it. */
export type Becomes = ReadonlyMap<string, string | null>;
/** The answers of the command line: `--rename machines.rate=day_rate`, `--drop machines.rate`. */
export interface Said {
  readonly renamed: ReadonlyMap<string, string>;
  readonly dropped: ReadonlySet<string>;
}

interface Snapshot {
  readonly tables: Record<string, { readonly name: string; columns: Record<string, { name: string }> }>;
}

export const nameOf = ({ table, column }: Pick<Gone, 'table' | 'column'>): string =>
  column === undefined ? table : `${table}.${column}`;

const snapshotIn = (file: string): Snapshot => JSON.parse(readFileSync(file, 'utf8')) as Snapshot;

const describedTables = () => {
  const tables = createRequire(import.meta.url)('../src/server/schema.cts') as Record<string, unknown>;
  return Object.values(tables)
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => getTableConfig(table));
};

/** The columns of the described tables, by the name of the table. */
const describedColumns = (): Map<string, string[]> =>
  new Map(describedTables().map(({ name, columns }) => [name, columns.map((column) => column.name)]));

/** Whether a described column has an initial value. */
export const hasDefault = (table: string, column: string): boolean =>
  describedTables().some(
    ({ name, columns }) => name === table && columns.some((one) => one.name === column && one.hasDefault),
  );

/** The tables and columns of the last snapshot that are no longer described. */
export const goneSince = (file: string): Gone[] => {
  const described = describedColumns();
  return Object.values(snapshotIn(file).tables).flatMap(({ name: table, columns }): Gone[] => {
    const now = described.get(table);
    if (!now) return [{ table, column: undefined, added: [] }];
    const added = now.filter((column) => !(column in columns));
    return Object.keys(columns)
      .filter((column) => !now.includes(column))
      .map((column) => ({ table, column, added }));
  });
};

const lost = ({ column }: Gone): string => (column === undefined ? 'its rows are lost' : 'its values are lost');

/** The words of the command line that say it. */
const wordsFor = (gone: Gone): string =>
  [...gone.added.map((to) => `--rename ${nameOf(gone)}=${to}`), `--drop ${nameOf(gone)} (${lost(gone)})`].join(', or ');

/** Whom to ask, and where the answers come from. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const askFor = async (gone: Gone, terminal: Terminal): Promise<string | null> => {
  const asking = createInterface(terminal);
  const choices = [...gone.added.map((to) => `it is called ${to} now`), `drop it: ${lost(gone)}`, 'stop'];
  const list = choices.map((choice, at) => `  ${at + 1}  ${choice}`).join('\n');
  try {
    for (;;) {
      const answer = Number(await asking.question(`${nameOf(gone)} is no longer described.\n${list}\n> `));
      const renamed = gone.added[answer - 1];
      if (renamed !== undefined) return renamed;
      if (answer === choices.length - 1) return null;
      if (answer === choices.length) throw new Error('Nothing was changed');
    }
  } finally {
    asking.close();
  }
};

/**
 * Decides what becomes of everything that is gone, by the command line, or by asking in a terminal.
 * @throws Error that says what to pass where there is no terminal; for a word that names nothing that is gone
 */
export const decided = async (
  gone: readonly Gone[],
  { renamed, dropped }: Said,
  terminal: Terminal | undefined,
): Promise<Becomes> => {
  for (const name of [...renamed.keys(), ...dropped])
    if (!gone.some((one) => nameOf(one) === name))
      throw new Error(`${name} is not gone: it is described, or never was`);
  const becomes = new Map<string, string | null>();
  const open: Gone[] = [];
  for (const one of gone) {
    const [name, to] = [nameOf(one), renamed.get(nameOf(one))];
    if (to !== undefined && !one.added.includes(to))
      throw new Error(`--rename ${name}=${to}: ${one.table} has no new column ${to}`);
    if (to !== undefined) becomes.set(name, to);
    else if (dropped.has(name)) becomes.set(name, null);
    else open.push(one);
  }
  if (open.length > 0 && !terminal)
    throw new Error(
      open.map((one) => `${nameOf(one)} is no longer described. Say what becomes of it: ${wordsFor(one)}`).join('\n'),
    );
  if (!terminal) return becomes;
  for (const one of open) {
    const taken = [...becomes.values()];
    const added = one.added.filter((to) => !taken.includes(to));
    becomes.set(nameOf(one), await askFor({ ...one, added }, terminal));
  }
  return becomes;
};

/** Takes what is gone out of the snapshot, so that the generator has nothing to ask. Gives the statements that do it. */
export const settle = (file: string, gone: readonly Gone[], becomes: Becomes): { first: string[]; last: string[] } => {
  const snapshot = snapshotIn(file);
  const [first, last]: [string[], string[]] = [[], []];
  for (const { table, column } of gone) {
    const key = `public.${table}`;
    const described = snapshot.tables[key];
    const to = becomes.get(nameOf({ table, column }));
    if (!described) continue;
    if (column === undefined) {
      Reflect.deleteProperty(snapshot.tables, key);
      last.push(`DROP TABLE "${table}" CASCADE;`);
      continue;
    }
    described.columns = Object.fromEntries(
      Object.entries(described.columns).flatMap(([name, facts]) =>
        name !== column ? [[name, facts]] : typeof to === 'string' ? [[to, { ...facts, name: to }]] : [],
      ),
    );
    if (typeof to === 'string') first.push(`ALTER TABLE "${table}" RENAME COLUMN "${column}" TO "${to}";`);
    else last.push(`ALTER TABLE "${table}" DROP COLUMN "${column}";`);
  }
  writeFileSync(file, JSON.stringify(snapshot, null, 2));
  return { first, last };
};
