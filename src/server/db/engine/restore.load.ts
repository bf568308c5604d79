import {
  BackupError,
  readBackupLines,
  type EndLine,
  type Header,
  type SequenceLine,
  type TableHeader,
} from './backup.format.ts';
import {
  backwardReferences,
  quotedName,
  readReferences,
  readSequences,
  readTables,
  type Reference,
  type CatalogTable,
} from './catalog.ts';
import type { Connection } from './source.ts';

/**
 * Fills the tables from a checked backup, in the caller's transaction and as their owner. Our triggers are disabled, so
 * the rows are as they were, history included. Rows from migrations are replaced.
 * @throws BackupError if tables, columns or row counts differ from the file
 */
export async function load(connection: Connection, file: string, header: Header, end: EndLine): Promise<void> {
  const tables = new Map((await readTables(connection)).map((table) => [table.name, table]));
  const all = [...tables.keys()].map(quotedName);
  const backward = backwardReferences(header.tables, await readReferences(connection));
  for (const table of all) await connection.query(`alter table ${table} disable trigger user`);
  if (all.length > 0) await connection.query(`truncate ${all.join(', ')}`);
  for (const reference of backward) await setDeferral(connection, reference, { deferrable: true, deferred: true });

  const counts = await insertAll(connection, file, tables);
  for (const [table, count] of Object.entries(end.rows)) {
    if (counts.get(table) !== count)
      throw new BackupError(`${table}: ${counts.get(table) ?? 0} of ${count} rows were restored.`);
  }

  await connection.query('set constraints all immediate');
  for (const reference of backward) await setDeferral(connection, reference, reference);
  for (const table of all) await connection.query(`alter table ${table} enable trigger user`);
}

async function insertAll(
  connection: Connection,
  file: string,
  tables: Map<string, CatalogTable>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let current = '';
  let insert = '';
  let first = true;
  for await (const line of readBackupLines(file)) {
    if (line.startsWith('[')) {
      const { rowCount } = await connection.query(insert, [line]);
      counts.set(current, (counts.get(current) ?? 0) + (rowCount ?? 0));
      continue;
    }
    const head: Partial<TableHeader & SequenceLine> = JSON.parse(line);
    // The first line is the header, which is read already.
    if (!first && head.table !== undefined) {
      current = head.table;
      insert = insertStatement(
        { table: head.table, columns: head.columns ?? [], json: head.json ?? [] },
        tables.get(current),
      );
      counts.set(current, 0);
    } else if (head.sequences) {
      await setSequences(connection, head.sequences);
    }
    first = false;
  }
  return counts;
}

function insertStatement(from: TableHeader, into: CatalogTable | undefined): string {
  const same =
    into &&
    from.columns.length === into.columns.length &&
    from.columns.every((column) => into.columns.includes(column));
  if (!same)
    throw new BackupError(`The columns of ${from.table} in the backup are not those that its migrations make.`);
  const value = (column: string): string =>
    from.json.includes(column) ? `(r.${quotedName(column)} #>> '{}')::json` : `r.${quotedName(column)}`;
  const table = quotedName(from.table);
  const columns = from.columns.map(quotedName).join(', ');
  return (
    `insert into ${table} (${columns}) overriding system value ` +
    `select ${from.columns.map(value).join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb) r`
  );
}

/** Sequences continue from their saved value, and never below an existing row. */
async function setSequences(connection: Connection, saved: SequenceLine['sequences']): Promise<void> {
  const known = new Map((await readSequences(connection)).map((sequence) => [sequence.name, sequence]));
  for (const { name, last_value, is_called } of saved) {
    const sequence = known.get(name);
    if (!sequence) continue;
    const { table, column } = sequence;
    const highest =
      table && column ? `(select max(${quotedName(column)})::bigint from ${quotedName(table)})` : 'null::bigint';
    await connection.query(
      `select setval($1::regclass, greatest($2::bigint, ${highest}), $3::boolean or ${highest} is not null)`,
      [quotedName(name), last_value, is_called],
    );
  }
}

async function setDeferral(
  connection: Connection,
  reference: Reference,
  to: { deferrable: boolean; deferred: boolean },
): Promise<void> {
  const how = to.deferrable ? `deferrable initially ${to.deferred ? 'deferred' : 'immediate'}` : 'not deferrable';
  await connection.query(
    `alter table ${quotedName(reference.from)} alter constraint ${quotedName(reference.name)} ${how}`,
  );
}
