import { creatingReferences } from '../../schema/import/missing.ts';
import { can } from '../../schema/resource.ts';
import { ownedResources, tableNamesOf } from './tables.ts';

/** The setting of a transaction that imports many records: their history is written in batches. */
export const importingMany = 'app.importing_many';

/** Whether imports write rows of the table: of their own resource, and of what they create along. */
export const isImported = (table: string): boolean => {
  const imported = ownedResources.filter((r) => can(r, 'importRows'));
  const alongside = new Set(imported.flatMap((r) => creatingReferences(r).map(({ field }) => field.resource)));
  return ownedResources.some((r) => (imported.includes(r) || alongside.has(r.name)) && tableNamesOf(r).includes(table));
};
