import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { literal } from '../sqlText.ts';
import { filesOfBackup, linkFiles } from './backup.files.ts';
import { writeLines, type Header, type SequenceLine, type TableHeader } from './backup.format.ts';
import {
  orderByReference,
  quotedName,
  readReferences,
  readSequences,
  readTables,
  type CatalogTable,
} from './catalog.ts';
import { readApplied } from './migrate.ts';
import type { Connection, DatabaseSource } from './source.ts';

/** The number of rows in one fetch, and of characters after which a new line begins. */
const fetchSize = 1000;
const lineSize = 1_000_000;

export interface BackupResult {
  file: string;
  tables: number;
  rows: number;
}

/**
 * Writes the tables of schema public to `file`, as of one moment. PostgreSQL continues to serve; the embedded database
 * has one connection, so other requests wait.
 */
export async function writeBackup(source: DatabaseSource, file: string): Promise<BackupResult> {
  const connection = await source.acquire({ as: 'owner' });
  try {
    await connection.query('begin isolation level repeatable read read only');
    // If this role sees only some rows of a table, that is an error and not a smaller backup.
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
 * Writes a backup together with the uploaded files. The files are linked before and after the rows are read, so that
 * every row has its file even if files come or go meanwhile.
 */
export async function writeWholeBackup(source: DatabaseSource, file: string, uploads: string): Promise<BackupResult> {
  const files = filesOfBackup(file);
  const before = existsSync(files);
  try {
    await linkFiles(uploads, files);
    const result = await writeBackup(source, file);
    await linkFiles(uploads, files);
    return result;
  } catch (error) {
    // Files of an older backup with this name belong to that one.
    if (!before) await rm(files, { recursive: true, force: true });
    throw error;
  }
}

/** Writes a backup named by the current time, with the uploaded files, and returns its path. */
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
  table: CatalogTable,
  line: (text: string) => Promise<void>,
): Promise<number> {
  const header: TableHeader = { table: table.name, columns: table.columns, json: table.json };
  await line(JSON.stringify(header));
  await connection.query(
    `declare backup_rows no scroll cursor for select (${rowExpression(table)})::text from ${quotedName(table.name)} t`,
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

/** The row as jsonb, without generated columns, and with json columns as text. */
function rowExpression(table: CatalogTable): string {
  const without = table.generated.map((column) => ` - ${literal(column)}`).join('');
  const json = table.json
    .map((column) => ` || jsonb_build_object(${literal(column)}, t.${quotedName(column)}::text)`)
    .join('');
  return `to_jsonb(t)${without}${json}`;
}

async function sequenceLine(connection: Connection): Promise<SequenceLine> {
  const sequences: SequenceLine['sequences'] = [];
  for (const { name } of await readSequences(connection)) {
    const { rows } = await connection.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quotedName(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return { sequences };
}
