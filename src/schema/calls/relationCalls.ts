import * as z from 'zod/mini';
import { idList } from '../bounds.ts';
import { pageOf, removed } from './answers.ts';
import { call } from './call.ts';

interface RelationsConfig<R extends z.ZodMiniObject> {
  /** The collection, with `:id` for the record: `/api/enquiries/:id/related-enquiries`. */
  readonly path: `${string}/:id/${string}`;
  /** `module.sub_module` of the record: `.view` to list relations, `.update` to add and end them. */
  readonly permissions: string;
  /** The names of the records in texts: `enquiry`, `enquiries`. */
  readonly one: string;
  readonly many: string;
  /** The check of a row: columns of the resource's list. */
  readonly row: () => R;
}

/** The body that relates a record to others. */
const relatedIds = (one: string, many: string) =>
  z.strictObject({
    related_ids: idList(`Choose ${many}`, {
      least: 1,
      tooFew: `Choose at least one ${one}`,
      most: 100,
      tooMany: 'At most 100 at once',
    }),
  });

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Calls that list, add and end relations between records of a resource. A relation is part of both records, except of
 * one that could not be changed when the two were related.
 */
export const relationCalls = <R extends z.ZodMiniObject>({
  path,
  permissions,
  one,
  many,
  row,
}: RelationsConfig<R>) => ({
  list: call({
    method: 'GET',
    path,
    summary: `The ${many} to which this one is related`,
    permission: `${permissions}.view`,
    // `named_by`: the newest that name this one, although the relation is no part of it.
    paged: {
      size: 10,
      all: true,
      sorts: ['id', ...Object.keys(row().shape)],
      extra: () => ({ named_by: z.array(row()) }),
    },
    answer: row,
    failure: `Failed to fetch related ${many}`,
  }),
  add: call({
    method: 'POST',
    path,
    summary: `Relate this ${one} to others, both ways if those can be changed now`,
    permission: `${permissions}.update`,
    status: 201,
    body: () => relatedIds(one, many),
    answer: () => pageOf(row()),
    success: `${titled(many)} related`,
    failure: `Failed to relate ${many}`,
  }),
  remove: call({
    method: 'DELETE',
    path: `${path}/:relatedId` as const,
    summary: `End the relation of two ${many}`,
    permission: `${permissions}.update`,
    answer: removed,
    success: 'Relation removed',
    failure: 'Failed to remove the relation',
  }),
});

export type RelationCalls = ReturnType<typeof relationCalls<z.ZodMiniObject>>;
