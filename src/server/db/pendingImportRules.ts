import { getTableName } from 'drizzle-orm';
import { creatingReferences } from '../../schema/import/missing.ts';
import { can, type Resource } from '../../schema/resource.ts';
import { branchRole } from './policies.ts';
import { pendingImportRows, pendingImports } from './sharedTables.ts';
import { identifier, literal } from './sqlText.ts';
import { ownedResources, tableNamesOf } from './tables.ts';

/** The setting with the id of the import that a transaction belongs to: it sees the rows of that import. */
export const importSetting = 'app.import';

const [imports, rows] = [getTableName(pendingImports), getTableName(pendingImportRows)];

/** The resources whose records an import creates: its own, and what it creates along. */
const created = (): Resource[] => {
  const imported = ownedResources.filter((r) => can(r, 'importRows'));
  const alongside = new Set(imported.flatMap((r) => creatingReferences(r).map(({ field }) => field.resource)));
  return ownedResources.filter((r) => imported.includes(r) || alongside.has(r.name));
};

const hiddenTables = (): Set<string> => new Set(created().flatMap(tableNamesOf));

/** Whether imports write rows of the table. */
export const isImported = (table: string): boolean => hiddenTables().has(table);

/**
 * The condition that a row is not of an import under way: nobody but the import itself sees its rows until it is whole.
 * The ids are read once a statement, since the subquery does not depend on the row; without an import there is nothing
 * to compare. Null for a table that no import fills.
 */
export const isWhole = (table: string): string | null =>
  isImported(table)
    ? `not coalesce((select range_agg(p.ids) from ${rows} p where p.table_name = ${literal(table)}
      and p.import_id is distinct from nullif(current_setting('${importSetting}', true), '')::bigint) @> ${identifier(table)}.id, false)`
    : null;

const hides = (table: string): string => `
  drop policy if exists pending on ${identifier(table)};
  create policy pending on ${identifier(table)} as restrictive for all to ${branchRole} using (${isWhole(table) ?? 'true'});`;

/** The policies that hide what an import has half done, and the rights on its tables. */
export const pendingImportRules = (): string =>
  [
    `grant select, insert, update, delete on ${imports}, ${rows} to ${branchRole};`,
    ...[...hiddenTables()].map(hides),
  ].join('\n');
