import { columnsOf, isColumn, isReference, isText, type ReferenceField } from '../../schema/field.ts';
import { isListedWhole, sortableOf } from '../../schema/filters.ts';
import type { Resource } from '../../schema/resource.ts';
import { keptIndex, type KeptIndex } from './keptIndex.ts';
import { isImported } from './imported.ts';
import { identifier } from './sqlText.ts';
import { keyOf } from './textKey.ts';
import { rowField, rowTableName, ownedResources, ownedResourceNamed } from './tables.ts';
import { roleColumns } from './visibility.ts';

/** The columns of a resource's own table that lists are sorted by, with whom a record is from. */
const made = ['created_at', 'created_by'];
const changed = ['updated_at', 'updated_by'];

/** The order of a text does not depend on its case, as `folded` compares it. */
const key = (column: string, isFolded: boolean): string => (isFolded ? keyOf(identifier(column)) : identifier(column));

/**
 * The indexes for the order of a resource's lists by columns of its own. The first order, the number, and references
 * have theirs by the table's rules: a reference is ordered by the index of its target. People are few, and each has
 * many records: these are found in their order. Where imports change thousands of
 * records at once, none is of what every change writes: each of them would add an entry to every index of the table.
 */
const ownIndexes = (resource: Resource): KeptIndex[] => {
  const { name, list, fields } = resource;
  const sortable = new Set(sortableOf(resource));
  const own = columnsOf(fields).filter(
    ([column, f]) =>
      sortable.has(column) &&
      column !== list.sort[0] &&
      (!isReference(f) || f.resource === 'users') &&
      !(isText(f) && f.unique && !resource.partOf),
  );
  return [
    ...own.map(([column, f]) => key(column, isText(f))),
    ...[...made, ...(isImported(name) ? [] : changed)]
      .filter((column) => column !== list.sort[0])
      .map((column) => key(column, false)),
  ].map((column) => keptIndex(name, 'sort', `using btree (branch_id, ${column}, id)`));
};

/**
 * The indexes of a list of what somebody has one of some roles on, each in its first order: who has none would be looked
 * for in all.
 */
const roleIndexes = (resource: Resource): KeptIndex[] => {
  const { name, lists, list, fields } = resource;
  const [sorted] = list.sort;
  const f = fields[sorted];
  const first = key(sorted, f !== undefined && isColumn(f) && isText(f));
  return lists
    .flatMap(({ which: { mine } }) => (Array.isArray(mine) ? (roleColumns(resource, mine) ?? []) : []))
    .map((column) => keptIndex(name, 'sort', `using btree (branch_id, ${identifier(column)}, ${first}, id)`));
};

/** The index for the names of lines by which lists of other records are sorted. */
const nameIndexes = (f: ReferenceField): KeptIndex[] => {
  const [name = '', field] = f.resource.split('.');
  if (field === undefined) return [];
  const target = ownedResourceNamed(name);
  const on = `using btree (branch_id, ${key(rowField(target, field).represent, true)}, id)`;
  return [keptIndex(rowTableName(target, field), 'sort', on)];
};

/** The indexes that serve the orders of lists over a whole branch, so that a page is read and no more (decision 91). */
export const sortIndexes = (): KeptIndex[] => {
  const listed = ownedResources.filter(isListedWhole);
  const all = listed.flatMap((resource) => [
    ...ownIndexes(resource),
    ...roleIndexes(resource),
    ...columnsOf(resource.fields).flatMap(([, f]) => (isReference(f) ? nameIndexes(f) : [])),
  ]);
  // The lists of changes, over everything that is recorded.
  all.push(keptIndex('history', 'sort', 'using btree (branch_id, at, id)'));
  all.push(keptIndex('global_history', 'sort', 'using btree (at, id)'));
  return [...new Map(all.map((index) => [index.name, index])).values()];
};
