import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { literal } from '../sqlText.ts';
import { filesOfBackup, giveFiles } from './backup.files.ts';
import { writeLines, type Header, type SequenceLine, type TableHeader } from './backup.format.ts';
import { orderByReference, quoted, readReferences, readSequences, readTables, type Table } from './catalog.ts';
import { readApplied } from './migrate.ts';
import type { Connection, DatabaseSource } from './source.ts';

/** Rows fetched at a time, and characters of a line after which the next one begins. */
const fetchSize = 1000;
const lineSize = 1_000_000;

export interface BackupResult {
  file: string;
  tables: number;
  rows: number;
}

/**
 * Writes everything in schema public to `file`, as of one moment. PostgreSQL goes on serving meanwhile; the embedded
 * database has one connection, so other requests wait until it is done.
 */
export async function writeBackup(source: DatabaseSource, file: string): Promise<BackupResult> {
  const connection = await source.acquire({ as: 'owner' });
  try {
    await connection.query('begin isolation level repeatable read read only');
    // A table whose rows this role sees only in part is an error, not a smaller backup.
    await connection.query('set local row_security = off');
    const end = await writeLines(file, async (line) => {
      const tables = new Map((await readTables(connection)).map((table) => [table.name, table]));
      const header: Header = {
        format: 1,
        product: 'plumbline',
        created_at: new Date().toISOString(),
        migrations: await readApplied(connection),
        tables: orderByReference([...tables.keys()], await readReferences(connection)),
      };
      await line(JSON.stringify(header));
      const rows: Record<string, number> = {};
      for (const name of header.tables) {
        const table = tables.get(name);
        if (table) rows[name] = await writeTable(connection, table, line);
      }
      await line(JSON.stringify(await sequenceLine(connection)));
      return { end: true, rows };
    });
    await connection.query('commit');
    const counts = Object.values(end.rows);
    return { file, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
  } finally {
    connection.release();
  }
}

/**
 * Writes a backup with the uploaded files beside it. They are given before and after the rows are read: what came in or
 * was removed meanwhile is there too, so that no row of the backup lacks its file.
 */
export async function writeWholeBackup(source: DatabaseSource, file: string, uploads: string): Promise<BackupResult> {
  const files = filesOfBackup(file);
  const before = existsSync(files);
  try {
    await giveFiles(uploads, files);
    const result = await writeBackup(source, file);
    await giveFiles(uploads, files);
    return result;
  } catch (error) {
    // Those of an older backup of that name are still its own.
    if (!before) await rm(files, { recursive: true, force: true });
    throw error;
  }
}

/** Writes a backup named by its time, with the uploaded files, and gives its path. */
export async function backupInto(
  source: DatabaseSource,
  { backups, uploads }: { backups: string; uploads: string },
  kind: 'backup' | 'nightly' = 'backup',
): Promise<string> {
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  return (await writeWholeBackup(source, join(backups, `${kind}-${time}.ndjson.gz`), uploads)).file;
}

async function writeTable(
  connection: Connection,
  table: Table,
  line: (text: string) => Promise<void>,
): Promise<number> {
  const header: TableHeader = { table: table.name, columns: table.columns, json: table.json };
  await line(JSON.stringify(header));
  await connection.query(
    `declare backup_rows no scroll cursor for select (${rowExpression(table)})::text from ${quoted(table.name)} t`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await connection.query<[string]>({
      text: `fetch ${fetchSize} from backup_rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    count += rows.length;
    let batch: string[] = [];
    let size = 0;
    for (const [text] of rows) {
      batch.push(text);
      size += text.length;
      if (size < lineSize) continue;
      await line(`[${batch.join(',')}]`);
      batch = [];
      size = 0;
    }
    if (batch.length > 0) await line(`[${batch.join(',')}]`);
  }
  await connection.query('close backup_rows');
  return count;
}

/** The row as jsonb, without what is generated, and with json columns as the text that they hold. */
function rowExpression(table: Table): string {
  const without = table.generated.map((column) => ` - ${literal(column)}`).join('');
  const json = table.json
    .map((column) => ` || jsonb_build_object(${literal(column)}, t.${quoted(column)}::text)`)
    .join('');
  return `to_jsonb(t)${without}${json}`;
}

async function sequenceLine(connection: Connection): Promise<SequenceLine> {
  const sequences: SequenceLine['sequences'] = [];
  for (const { name } of await readSequences(connection)) {
    const { rows } = await connection.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return { sequences };
}
