import { getTableName } from 'drizzle-orm';
import { rowFieldsOf } from '../../src/schema/field.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { relatedResources, relationTableOf } from '../../src/server/db/relations.ts';
import { rowTableName, ownedResources } from '../../src/server/db/tables.ts';
import type { Table } from './catalog.ts';
import { setUpOnce } from './sizes.ts';

/**
 * How the rows of a table become more: `story`: work from an enquiry to its end, copied together; `master`: what work
 * refers to; `about`: rows about any record (comments, history), and rows of those; `people`. Other tables stay.
 */
export type Role = 'story' | 'master' | 'about' | 'people';

const tablesOfResource = (resource: Resource): string[] => [
  resource.name,
  ...rowFieldsOf(resource.fields).map(([field]) => rowTableName(resource, field)),
];

/** Tables about any record whose rows are copied with it. Others are derived, or of a moment. */
const aboutRecords = ['history', 'transitions', 'comments', 'comment_mentions', 'seen_marks'];

/** The resource of each table of records or lines. */
export const resourcesOfTables = (): Map<string, Resource> =>
  new Map(ownedResources.flatMap((r) => tablesOfResource(r).map((table): [string, Resource] => [table, r])));

/** The role of each table that is filled: of resources it follows from the descriptions. */
export const rolesOf = (catalog: ReadonlyMap<string, Table>): Map<string, Role> => {
  const owned = resourcesOfTables();
  const relations = relatedResources().map((r) => getTableName(relationTableOf(r)));
  const story = new Set(ownedResources.filter((r) => r.workflow).flatMap(tablesOfResource));
  const refers = (table: string) => catalog.get(table)?.references.some(({ target }) => story.has(target));
  for (let size = -1; size !== story.size;) {
    size = story.size;
    for (const table of [...owned.keys(), ...relations]) if (refers(table)) story.add(table);
  }
  const roles = new Map<string, Role>();
  for (const [table, resource] of owned)
    if (story.has(table)) roles.set(table, 'story');
    else if (!setUpOnce.has(resource.name)) roles.set(table, 'master');
  for (const table of relations) roles.set(table, 'story');
  for (const table of aboutRecords) roles.set(table, 'about');
  for (const table of ['users', 'user_permissions', 'user_roles', 'user_branches']) roles.set(table, 'people');
  return roles;
};
