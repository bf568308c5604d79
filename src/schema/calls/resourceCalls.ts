import { listShape, withOverrides, type ListShape } from './call.ts';
import { dataCalls } from './dataCalls.ts';
import { flag, integer, text, type Fields } from '../field.ts';
import { manyIds, removed, removedMany } from './answers.ts';
import { namesParent, permissionFor } from '../partOf.ts';
import { detailAnswer, listAnswer } from './recordAnswers.ts';
import { filterFields } from '../filters.ts';
import type { ResourceCalls } from './resourceCallTypes.ts';
import type { Resource } from '../resource.ts';
import { afterFields, totalFields } from './totals.ts';
import { inSentence } from '../words.ts';

/** The most rows on one page (rule 6). */
export const largestPage = 200;

const listPageFields = (shape: ListShape): Fields => ({
  page: integer({ min: 1, max: 1_000_000 }),
  [shape.perPage]: integer({ min: 1 }),
  ...afterFields,
  ...totalFields,
});
/** The parameters that select and order the records of a list or an export. */
const choiceFields = (resource: Resource, shape: ListShape): Fields => ({
  search: text(),
  [shape.sort[0]]: text(),
  [shape.sort[1]]: text(),
  ids: text({ max: 20_000 }),
  ...filterFields(resource),
});
/** ra-data-simple-rest's three JSON parameters, the whole list, where a page begins, and the exact total. */
const simpleFields: Fields = {
  sort: text(),
  range: text(),
  filter: text({ max: 20_000 }),
  getAll: flag(),
  ...afterFields,
  ...totalFields,
};

const derived = new WeakMap<Resource, ResourceCalls>();

/** The calls of a resource's verbs, with the paths and texts of its description. */
export const callsOf = <const R extends Resource>(resource: R): ResourceCalls<R['fields']> => {
  const calls = derived.get(resource) ?? derive(resource);
  derived.set(resource, calls);
  return calls;
};

/** The fields without the reference to the parent, if the path has the parent's id. */
export const outsidePath = (resource: Resource, path: string, fields: Fields): Fields => {
  if (!resource.partOf || !namesParent(resource, path)) return fields;
  const { [resource.partOf.by]: _, ...others } = fields;
  return others;
};

/** The field of the body with the ids of a deletion of several. */
export const idsField = ({ callOverrides }: Resource): string => callOverrides?.removeMany?.ids ?? 'ids';

const derive = (resource: Resource): ResourceCalls => {
  const { callOverrides, entered, created, title, titles, path } = resource;
  const one = inSentence(title);
  const many = inSentence(titles);
  const member = `${path}/:id` as const;
  const shape = listShape(callOverrides ? callOverrides.list : { dialect: 'simple' });
  const may = (action: string) => permissionFor(resource, action);
  const choice = choiceFields(resource, shape);
  const detail = () => detailAnswer(resource);
  // A parameter by which one record may be named is one of all calls about it.
  const named = callOverrides?.read?.query && { query: callOverrides.read.query };
  return {
    list: {
      ...withOverrides(
        {
          method: 'GET',
          path: callOverrides?.list.path ?? path,
          summary: `List ${many}`,
          permission: may('view'),
          query: outsidePath(
            resource,
            callOverrides?.list.path ?? path,
            shape.dialect === 'simple'
              ? simpleFields
              : { ...listPageFields(shape), getAll: flag(), ...choice, ...resource.breakdown?.query },
          ),
          answer: () => listAnswer(resource, shape),
          failure: `Failed to fetch ${many}`,
        },
        callOverrides?.list,
      ),
      list: shape,
    },
    read: withOverrides(
      {
        method: 'GET',
        path: member,
        summary: `Read one ${one}`,
        permission: may('view'),
        ...named,
        answer: detail,
        failure: `Failed to fetch ${one}`,
      },
      callOverrides?.read,
    ),
    create: withOverrides(
      {
        method: 'POST',
        path,
        summary: `Create a ${one}`,
        permission: may('create'),
        body: outsidePath(resource, callOverrides?.create?.path ?? path, created),
        stores: true,
        answer: detail,
        status: 201,
        success: `${title} created`,
        failure: `Failed to create ${one}`,
      },
      callOverrides?.create,
    ),
    update: withOverrides(
      {
        method: 'PUT',
        path: member,
        summary: `Change a ${one}`,
        permission: may('update'),
        ...named,
        changes: true,
        body: {
          ...outsidePath(resource, callOverrides?.update?.path ?? member, entered),
          version: integer({ required: 'The version that was changed is required' }),
        },
        answer: detail,
        success: `${title} saved`,
        failure: `Failed to save ${one}`,
      },
      callOverrides?.update,
    ),
    remove: withOverrides(
      {
        method: 'DELETE',
        path: member,
        summary: `Delete a ${one}`,
        permission: may('delete'),
        ...named,
        answer: removed,
        success: `${title} deleted`,
        failure: `Failed to delete ${one}`,
      },
      callOverrides?.remove,
    ),
    removeMany: withOverrides(
      {
        method: 'DELETE',
        path,
        summary: `Delete several ${many}, all or none`,
        permission: may('delete'),
        body: () => manyIds(idsField(resource)),
        answer: removedMany,
        success: `${titles} deleted`,
        failure: `Failed to delete ${many}`,
      },
      callOverrides?.removeMany,
    ),
    ...dataCalls(resource, choice),
  };
};
