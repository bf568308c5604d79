import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { is, SQL } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgDialect, PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { ownedResources, tableOf, rowTableOf } from './db/tables.ts';
import { rowFieldsOf } from '../schema/field.ts';
import * as access from './db/accessRequests.ts';
import * as clientBills from './modules/estimation/quotation/clientBills.ts';
import * as differences from './db/schemaDifferences.ts';
import * as relations from './db/relations.ts';
import { sightTables } from './db/sight.ts';
import * as shared from './db/sharedTables.ts';
import * as recorded from './db/recorded.ts';
import * as system from './db/system.ts';

const dialect = new PgDialect();
const text = (value: unknown): unknown => (is(value, SQL) ? dialect.sqlToQuery(value) : value);
const names = (columns: readonly AnyPgColumn[]) => columns.map(({ name }) => name);

const columnText = (column: AnyPgColumn) => [
  column.name,
  column.getSQLType(),
  column.notNull,
  column.primary,
  column.isUnique,
  text(column.default),
  column.generatedIdentity?.type,
  text(column.generated?.as),
];

const indexed = (column: unknown) => (is(column, IndexedColumn) ? [column.name, column.indexConfig] : text(column));

/** All facts of a table that a migration could change, as plain data. */
const tableText = (table: PgTable): unknown => {
  const { name, columns, indexes, foreignKeys, checks, primaryKeys, uniqueConstraints, policies } =
    getTableConfig(table);
  return [
    name,
    columns.map(columnText),
    indexes.map(({ config }) => [
      config.name,
      config.unique,
      config.method,
      config.columns.map(indexed),
      text(config.where),
    ]),
    foreignKeys.map((key) => {
      const { columns: from, foreignTable, foreignColumns } = key.reference();
      return [
        key.getName(),
        names(from),
        getTableConfig(foreignTable).name,
        names(foreignColumns),
        key.onDelete,
        key.onUpdate,
      ];
    }),
    checks.map((check) => [check.name, text(check.value)]),
    primaryKeys.map((key) => [key.getName(), names(key.columns)]),
    uniqueConstraints.map((key) => [key.getName(), names(key.columns)]),
    policies.map((policy) => [policy.name, policy.for, policy.to, text(policy.using), text(policy.withCheck)]),
  ];
};

const described = () =>
  ownedResources.flatMap((resource) => [
    tableOf(resource),
    ...rowFieldsOf(resource.fields).map(([field]) => rowTableOf(resource, field)),
  ]);

/** A hash of all tables, described ones and the server's own. */
const fingerprintOfTables = (): string => {
  const own: unknown[] = [system, recorded, shared, access, clientBills, differences, relations].flatMap((module) =>
    Object.values(module),
  );
  const tables = [
    ...own.filter((value): value is PgTable => is(value, PgTable)),
    ...Object.values(sightTables()),
    ...described(),
  ]
    .map((table) => JSON.stringify(tableText(table)))
    .sort();
  return createHash('sha256').update(tables.join('\n')).digest('hex');
};

/** A file next to the last snapshot of the generator, which ignores names with a leading underscore. */
const fileIn = (folder: string) => join(folder, 'meta', '_tables.sha256');

/** Stores the fingerprint, after the generator has updated the migrations. */
export const writeFingerprint = (folder: string): void => writeFileSync(fileIn(folder), `${fingerprintOfTables()}\n`);

/** Whether the migrations produce the described tables. */
export const migrationsAreCurrent = (folder: string): boolean =>
  existsSync(fileIn(folder)) && readFileSync(fileIn(folder), 'utf8').trim() === fingerprintOfTables();

/** The message if they do not. */
export const migrationsAreOld =
  'The descriptions of src/resources and the migrations of the tables differ. Run npm run resources.';
