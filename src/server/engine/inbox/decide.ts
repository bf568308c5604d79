import { eq } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Decisions } from '../../../schema/calls/shared/inbox.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { Failure, invalid, missing } from '../errors.ts';
import type { Who } from '../who.ts';
import { takeSteps } from '../workflows/take.ts';

type Item = Decisions['items'][number];

/**
 * The resource of these items, if the step is for several records at once and the person may take it. @throws Failure
 * 422, 403
 */
const decidedResource = (name: string, { action }: Decisions, { permissions }: Who): Resource => {
  const resource = ownedResources.find((r) => r.name === name && r.workflow);
  if (!resource) throw invalid({ items: ['There is no such resource'] });
  const actions = resource.workflow?.actions ?? {};
  const step = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!step?.bulk) throw invalid({ action: ['Invalid action type'] });
  if (!permissions.has(step.permission)) throw missing(step.permission);
  return resource;
};

/** The failure with the name of its record in the message. */
const named = async (tx: Tx, resource: Resource, failure: Failure): Promise<Failure> => {
  const { record } = failure.more;
  if (record === undefined || failure.status === 404) return failure;
  const table = tableOf(resource);
  const [row] = await tx
    .select({ name: columnNamed(table, resource.represent) })
    .from(table)
    .where(eq(table.id, record));
  return new Failure(failure.status, `${String(row?.name ?? resource.title)}: ${failure.message}`, failure.more);
};

/**
 * Takes one step of several records of any resources, all or none.
 * @throws Failure 422 for a step that is not for several records, or a record listed twice; 403 without the permission;
 *   404; 409 with the record's name if it was decided or changed meanwhile, or a guard refuses
 */
export const decideMany = async (
  tx: Tx,
  sent: Decisions,
  who: Who,
): Promise<readonly Pick<Item, 'resource' | 'id'>[]> => {
  const { action, items, comment = null } = sent;
  const names = [...new Set(items.map(({ resource }) => resource))].sort();
  const resources = names.map((name) => decidedResource(name, sent, who));
  for (const resource of resources) {
    const mine = items.filter((item) => item.resource === resource.name);
    if (new Set(mine.map(({ id }) => id)).size < mine.length) throw invalid({ items: ['Name each record once'] });
    const wanted = mine.map(({ id, version, seen = null }) => ({ id, sent: { version, seen, comment } }));
    try {
      await takeSteps(tx, resource, action, wanted, who);
    } catch (error) {
      throw error instanceof Failure ? await named(tx, resource, error) : error;
    }
  }
  return items.map(({ resource, id }) => ({ resource, id }));
};
