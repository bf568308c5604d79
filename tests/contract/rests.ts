import type { Resource } from '../../src/schema/resource.ts';
import { contentOf } from '../../src/server/engine/workflows/content.ts';
import { isHeld } from '../../src/workflows/seen.ts';

/**
 * What decisions rest on, as lines of the table: the tables of the record with their fields, what stands beside it, the
 * steps that are held to what was seen, and what becomes of who never opened the record.
 */
export const restRows = (resource: Resource): Record<string, string>[] => {
  const { name, workflow } = resource;
  if (!workflow?.restsOn) return [];
  const row = (what: string, fields: readonly string[]) => ({ process: name, what, fields: fields.join(',') });
  return [
    ...contentOf(resource).flatMap(({ tables }) => tables.map(({ table, fields = ['*'] }) => row(table, fields))),
    ...workflow.restsOn.map(({ of, by, same = 'id', naming, fields = ['*'] }) =>
      row(`${of} by ${by} of ${same}${naming ? `, their ${naming.field}` : ''}`, fields),
    ),
    row(
      '(steps)',
      Object.keys(workflow.actions).filter((step) => isHeld(workflow, step)),
    ),
    row('(never opened)', [workflow.withoutSeen === undefined ? 'refused' : 'decides']),
  ];
};
