import { and, asc, count, eq, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { View, ViewBody } from '../../../schema/views.ts';
import type { Tx } from '../../db/database.ts';
import { currentUser } from '../../db/columns.ts';
import { savedViews } from '../../db/system.ts';
import { invalid, notFound } from '../errors.ts';

const mine = (resource: Resource) =>
  and(eq(savedViews.resource, resource.name), eq(savedViews.created_by, sql`${currentUser}`));

/** The current user's saved views of a list, by name. Row-level security shows no others. */
export const listViews = async (tx: Tx, resource: Resource): Promise<View[]> => {
  const rows = await tx
    .select()
    .from(savedViews)
    .where(mine(resource))
    .orderBy(asc(sql`lower(${savedViews.name})`));
  return rows.map(({ id, name, is_default, state }) => ({ id, name, is_default, ...state }));
};

/** The most views that a person keeps of one list: their menu shows them all. */
const maxViews = 100;

/** @throws Failure 422 for one view too many */
const requireRoomForView = async (tx: Tx, resource: Resource): Promise<void> => {
  const [kept] = await tx.select({ n: count() }).from(savedViews).where(mine(resource));
  if ((kept?.n ?? 0) >= maxViews)
    throw invalid({ name: [`You have ${maxViews} saved views of this list. Remove one of them first`] });
};

/**
 * Saves a view. It replaces the view of the same name; at most one view is the default.
 * @throws Failure 422 for a new one beyond the most that a person keeps
 */
export const saveView = async (tx: Tx, resource: Resource, { name, is_default, ...state }: ViewBody): Promise<View> => {
  if (is_default)
    await tx
      .update(savedViews)
      .set({ is_default: false })
      .where(and(mine(resource), eq(savedViews.is_default, true)));
  const value = { name, is_default, state };
  const [replaced] = await tx
    .update(savedViews)
    .set(value)
    .where(and(mine(resource), eq(sql`lower(${savedViews.name})`, name.toLowerCase())))
    .returning({ id: savedViews.id });
  if (!replaced) await requireRoomForView(tx, resource);
  const [row] = replaced
    ? [replaced]
    : await tx
        .insert(savedViews)
        .values({ ...value, resource: resource.name })
        .returning({ id: savedViews.id });
  return { id: assertDefined(row).id, name, is_default, ...state };
};

export const removeView = async (tx: Tx, resource: Resource, id: number): Promise<number> => {
  const gone = await tx
    .delete(savedViews)
    .where(and(mine(resource), eq(savedViews.id, id)))
    .returning({ id: savedViews.id });
  if (gone.length === 0) throw notFound('View');
  return id;
};
