import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '../../errorCode.ts';
import type { Applied } from './migration.files.ts';

/**
 * A backup is lines of JSON, compressed by gzip:
 * - a Header;
 * - for each table a TableHeader and lines of rows, `[{…},{…}]`. Each row is PostgreSQL's jsonb text, which JavaScript
 *   never reads as numbers. A json or jsonb column is a string with its text, so that a JSON null differs from no
 *   value;
 * - a SequenceLine;
 * - an EndLine, whose sha256 covers all bytes before it: a truncated file has none.
 * Readers ignore unknown keys.
 */
export interface Header {
  format: 1;
  product: 'plumbline';
  created_at: string;
  migrations: Applied[];
  /** In the order of the file: a table follows the tables that it refers to. */
  tables: string[];
}
export interface TableHeader {
  table: string;
  columns: string[];
  json: string[];
}
export interface SequenceLine {
  /** Numbers as text, since they may exceed JavaScript's integers. */
  sequences: { name: string; last_value: string; is_called: boolean }[];
}
export interface EndLine {
  end: true;
  rows: Record<string, number>;
  sha256: string;
}

/** A file is not a backup, is truncated or damaged, or does not fit the database or the program. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Writes the lines of `write` to a temporary file, flushes it to the disk and renames it to `file`. */
export async function writeLines(
  file: string,
  write: (line: (text: string) => Promise<void>) => Promise<Omit<EndLine, 'sha256'>>,
): Promise<EndLine> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = join(dirname(file), `.${basename(file)}.${process.pid}.partial`);
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(partial, { mode: 0o600 }));
  // Awaited below: until then a failing disk must not cause an unhandled rejection.
  written.catch(() => undefined);
  const hash = createHash('sha256');
  const put = async (text: string): Promise<void> => {
    if (!gzip.write(`${text}\n`)) await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written]);
  };
  try {
    const end = await write(async (text) => {
      hash.update(`${text}\n`);
      await put(text);
    });
    const last: EndLine = { ...end, sha256: hash.digest('hex') };
    await put(JSON.stringify(last));
    gzip.end();
    await written;
    await flush(partial);
    await rename(partial, file);
    await flush(dirname(file));
    return last;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

/** The lines of a backup in order. @throws BackupError if gzip cannot read it to its end */
export async function* readBackupLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const gunzip = source.pipe(createGunzip());
  source.on('error', (error) => gunzip.destroy(error));
  let rest: Buffer[] = [];
  try {
    // Splits bytes: node:readline would also split at U+2028, which JSON contains unescaped.
    const chunks: AsyncIterable<Buffer> = gunzip;
    for await (const chunk of chunks) {
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        rest.push(chunk.subarray(from, at));
        yield Buffer.concat(rest).toString('utf8');
        rest = [];
        from = at + 1;
      }
      rest.push(chunk.subarray(from));
    }
  } catch (error) {
    if (errorCode(error)?.startsWith('Z_'))
      throw new BackupError(`${file} is no backup, or it is cut or damaged.`, { cause: error });
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Reads the file once and returns its header and end. @throws BackupError unless every byte is as written */
export async function checkBackup(file: string): Promise<{ header: Header; end: EndLine }> {
  const hash = createHash('sha256');
  let header: Header | null = null;
  let last: string | null = null;
  for await (const line of readBackupLines(file)) {
    header ??= parseHeader(file, line);
    if (last !== null) hash.update(`${last}\n`);
    last = line;
  }
  if (!header || last === null) throw new BackupError(`${file} is no backup: it is empty.`);
  const end = parseLine<EndLine>(last);
  if (!end?.end || !end.rows || end.sha256 !== hash.digest('hex'))
    throw new BackupError(`${file} is cut or damaged: its end does not match.`);
  return { header, end: { end: true, rows: end.rows, sha256: end.sha256 } };
}

function parseHeader(file: string, line: string): Header {
  const header = parseLine<Header>(line);
  if (header?.product !== 'plumbline') throw new BackupError(`${file} is no backup of this product.`);
  const { format, product, created_at = '', migrations, tables } = header;
  if (format !== 1 || !Array.isArray(migrations) || !Array.isArray(tables)) {
    throw new BackupError(
      `${file} has format ${String(format)}, which this program does not read. Run a newer program.`,
    );
  }
  return { format, product, created_at, migrations, tables };
}

/** The content of a line; null if it is not JSON. */
function parseLine<T>(line: string): Partial<T> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
