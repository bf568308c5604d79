import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A generated file: `0003_add_items.sql` has number 3 and name `add_items`. */
export interface Migration {
  number: number;
  name: string;
  /** SHA-256 of the file with line ends normalised. */
  hash: string;
  statements: string[];
}

/** Migrations are changed, missing, duplicate, or newer than the program. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const fileName = /^(\d{4,})_(.+)\.sql$/;

/** Reads the migrations of a folder in order. @throws MigrationError for a gap or a duplicate */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of await readdir(folder)) {
    const match = fileName.exec(file);
    if (!match?.[1] || !match[2]) {
      if (file.endsWith('.sql')) throw new MigrationError(`${file} is no migration: name it NNNN_name.sql.`);
      continue;
    }
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({
      number: Number(match[1]),
      name: match[2],
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text
        .split('--> statement-breakpoint')
        .map((part) => part.trim())
        .filter(Boolean),
    });
  }
  migrations.sort((a, b) => a.number - b.number);
  const first = migrations[0]?.number ?? 0;
  if (first > 1)
    throw new MigrationError(`The first migration of ${folder} has number ${first}: those before are missing.`);
  for (const [index, migration] of migrations.entries()) {
    const expected = first + index;
    if (migration.number === expected) continue;
    const what =
      migration.number < expected
        ? `two migrations have number ${migration.number}`
        : `migration ${expected} is missing`;
    throw new MigrationError(`In ${folder} ${what}.`);
  }
  return migrations;
}

/** A migration as the database records it. */
export type Applied = Pick<Migration, 'number' | 'name' | 'hash'>;

/** @throws MigrationError unless the program's migrations begin with `applied` */
export function checkApplied(applied: readonly Applied[], known: readonly Migration[], where: string): void {
  for (const [index, one] of applied.entries()) {
    const own = known[index];
    const label = `${String(one.number).padStart(4, '0')}_${one.name}`;
    if (!own || one.number > (known.at(-1)?.number ?? -1)) {
      throw new MigrationError(
        `${where} is newer than this program: it has migration ${label}. Run the newer program.`,
      );
    }
    if (own.number !== one.number) {
      throw new MigrationError(
        `${where} lacks migration ${String(own.number).padStart(4, '0')}_${own.name} but has ${label}.`,
      );
    }
    if (own.hash !== one.hash) {
      throw new MigrationError(
        `Migration ${label} was changed after it had been applied to ${where}. Put the file back, and write a new migration.`,
      );
    }
  }
}
