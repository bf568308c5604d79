import type * as z from 'zod/mini';
import { listShape, pageFields, type Call, type CallWords, type ListShape, type Paging } from './call.ts';
import type { Pagination } from './callTypes.ts';
import { flag, integer, oneOf, text, type Fields } from '../field.ts';
import { manyIds, pageOf, removed, removedMany, reordering } from './answers.ts';
import { namesParent, permissionFor } from '../partOf.ts';
import { verifyCallsOf } from './verifyCalls.ts';
import type { AnyRecord } from '../record.ts';
import { changeAnswer, detailAnswer, listAnswer, type Change } from './recordAnswers.ts';
import { importAnswer, importBodyCheck, type ImportAnswer, type ImportBody } from '../import/wire.ts';
import { viewAnswer, viewBody, type View, type ViewBody } from '../views.ts';
import { filterFields } from '../filters.ts';
import type { Resource, Verb } from '../resource.ts';
import { callsOfComments } from './commentCalls.ts';
import { stepCallsOf } from './stepCalls.ts';
import { inSentence } from '../words.ts';

/** A call of which more is known than of any. */
type CallWith<T> = Omit<Call, keyof T> & T;
type Answering<T> = { readonly answer: () => z.ZodMiniType<T> };
type Taking<T> = { readonly body: () => z.ZodMiniType<T> };
interface OfMember {
  readonly path: `${string}/:id`;
}
type Format = {
  readonly format: { readonly kind: 'one_of'; readonly values: readonly ['csv', 'xlsx']; readonly required: true };
};
/** Which columns of which list: filters and sorting are the resource's own. */
type Choice = {
  readonly columns: { readonly kind: 'text' };
  readonly lines: { readonly kind: 'flag' };
  readonly list: { readonly kind: 'one_of'; readonly values: readonly string[] };
};
type Gone = { id: number };
/** Rows to move, in their order; before or after another, or to one end of the list. */
type Reordering = z.output<ReturnType<typeof reordering>>;
/** The fields that people enter. */
type Entered<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readOnly: true | 'derived' } ? never : K]: F[K];
};
interface ChangeOf<F extends Fields> {
  readonly method: 'PUT';
  readonly body: F & { readonly version: { readonly kind: 'integer'; readonly required: string } };
}

/** The calls that every resource has, by verb. */
export interface ResourceCalls<F extends Fields = Fields> {
  readonly list: CallWith<{ readonly list: ListShape }>;
  readonly read: CallWith<OfMember & Answering<AnyRecord>>;
  readonly create: CallWith<{ readonly body: Entered<F> } & Answering<AnyRecord>>;
  readonly update: CallWith<OfMember & ChangeOf<Entered<F>> & Answering<AnyRecord>>;
  readonly remove: CallWith<OfMember & Answering<Gone>>;
  readonly removeMany: CallWith<Taking<Readonly<Record<string, number[]>>> & Answering<{ ids: number[] }>>;
  readonly history: CallWith<{ readonly path: `${string}/:id/history`; readonly paged: Paging } & Answering<Change>>;
  readonly exportRows: CallWith<{ readonly query: Format & Choice }>;
  readonly importRows: CallWith<Taking<ImportBody> & Answering<ImportAnswer>>;
  readonly importTemplate: CallWith<{ readonly query: Format }>;
  readonly views: CallWith<Answering<{ records: View[]; pagination: Pagination }>>;
  readonly saveView: CallWith<Taking<ViewBody> & Answering<View>>;
  readonly removeView: CallWith<{ readonly path: `${string}/views/:id` } & Answering<Gone>>;
  readonly reorder: CallWith<Taking<Reordering> & Answering<{ ids: number[] }>>;
}

/** The most rows on one page (rule 6). */
export const largestPage = 200;

const listPageFields = (shape: ListShape): Fields => ({
  page: integer({ min: 1, max: 1_000_000 }),
  [shape.perPage]: integer({ min: 1 }),
});
const historyPaging = { size: 30 } as const;
/** What narrows and orders a list, whether it is paged or exported. */
const choiceFields = (resource: Resource, shape: ListShape): Fields => ({
  search: text(),
  [shape.sort[0]]: text(),
  [shape.sort[1]]: text(),
  ids: text({ max: 20_000 }),
  ...filterFields(resource),
});
/** ra-data-simple-rest's three JSON parameters. */
const simpleFields: Fields = { sort: text(), range: text(), filter: text({ max: 20_000 }) };

const worded = <const C extends Omit<Call, 'scope'>>(
  call: C,
  words: CallWords & { path?: string } = {},
): C & { readonly scope: 'branch' } => ({
  scope: 'branch',
  ...call,
  ...Object.fromEntries(
    (['path', 'summary', 'success', 'failure', 'popup'] as const).flatMap((k) => (words[k] ? [[k, words[k]]] : [])),
  ),
});

/** The names of a resource's lists; of one that has a single list, the resource's own name. */
const listNames = ({ name, lists }: Resource): [string, ...string[]] => {
  const [first = name, ...rest] = lists.map((l) => l.name);
  return [first, ...rest];
};

const derived = new WeakMap<Resource, ResourceCalls>();

/** The calls of a resource: what its description states, and the usual for the rest. */
export const callsOf = <const R extends Resource>(resource: R): ResourceCalls<R['fields']> => {
  const calls = derived.get(resource) ?? derive(resource);
  derived.set(resource, calls);
  return calls;
};

/** Fields that a call takes beside its path: what the path says already, the parent, is none of them. */
const besidePath = (resource: Resource, path: string, fields: Fields): Fields => {
  if (!resource.partOf || !namesParent(resource, path)) return fields;
  const { [resource.partOf.by]: _, ...others } = fields;
  return others;
};

/** The field of the body that holds the ids of a deletion of several. */
export const idsField = ({ callOverrides }: Resource): string => callOverrides?.removeMany?.ids ?? 'ids';

const derive = (resource: Resource): ResourceCalls => {
  const { callOverrides, entered, title, titles, path } = resource;
  const one = inSentence(title);
  const many = inSentence(titles);
  const member = `${path}/:id` as const;
  const shape = listShape(callOverrides ? callOverrides.list : { dialect: 'simple', size: 25 });
  const may = (action: string) => permissionFor(resource, action);
  const choice = choiceFields(resource, shape);
  const detail = () => detailAnswer(resource);
  return {
    list: {
      ...worded(
        {
          method: 'GET',
          path: callOverrides?.list.path ?? path,
          summary: `List ${many}`,
          permission: may('view'),
          query: besidePath(
            resource,
            callOverrides?.list.path ?? path,
            shape.dialect === 'simple' ? simpleFields : { ...listPageFields(shape), getAll: flag(), ...choice },
          ),
          answer: () => listAnswer(resource, shape),
          failure: `Failed to fetch ${many}`,
        },
        callOverrides?.list,
      ),
      list: shape,
    },
    read: worded(
      {
        method: 'GET',
        path: member,
        summary: `Read one ${one}`,
        permission: may('view'),
        answer: detail,
        failure: `Failed to fetch ${one}`,
      },
      callOverrides?.read,
    ),
    create: worded(
      {
        method: 'POST',
        path,
        summary: `Create a ${one}`,
        permission: may('create'),
        body: besidePath(resource, callOverrides?.create?.path ?? path, entered),
        answer: detail,
        status: 201,
        success: `${title} created`,
        failure: `Failed to create ${one}`,
      },
      callOverrides?.create,
    ),
    update: worded(
      {
        method: 'PUT',
        path: member,
        summary: `Change a ${one}`,
        permission: may('update'),
        body: {
          ...besidePath(resource, callOverrides?.update?.path ?? member, entered),
          version: integer({ required: 'The version that was changed is required' }),
        },
        answer: detail,
        success: `${title} saved`,
        failure: `Failed to save ${one}`,
      },
      callOverrides?.update,
    ),
    remove: worded(
      {
        method: 'DELETE',
        path: member,
        summary: `Delete a ${one}`,
        permission: may('delete'),
        answer: removed,
        success: `${title} deleted`,
        failure: `Failed to delete ${one}`,
      },
      callOverrides?.remove,
    ),
    removeMany: worded(
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
    history: worded({
      method: 'GET',
      path: `${member}/history`,
      summary: `Who changed a ${one}, when, from what to what`,
      permission: may('view'),
      paged: historyPaging,
      query: pageFields(historyPaging),
      answer: changeAnswer,
      failure: 'Failed to fetch the history',
    }),
    exportRows: worded({
      method: 'GET',
      path: `${path}/export`,
      summary: `The ${many} that the filters leave, as a file`,
      permission: may('view'),
      query: {
        format: oneOf(['csv', 'xlsx'], { required: true }),
        columns: text({ max: 4000 }),
        lines: flag(),
        list: oneOf(listNames(resource)),
        ...choice,
      },
      answer: 'file',
      failure: `Failed to export ${many}`,
    }),
    importRows: worded({
      method: 'POST',
      path: `${path}/import`,
      summary: `Check or save imported ${many}, all or none`,
      permission: may('create'),
      body: () => importBodyCheck,
      answer: importAnswer,
      failure: `Failed to import ${many}`,
    }),
    importTemplate: worded({
      method: 'GET',
      path: `${path}/import/template`,
      summary: `An empty spreadsheet for the import of ${many}, with one example`,
      permission: may('create'),
      query: { format: oneOf(['csv', 'xlsx'], { required: true }) },
      answer: 'file',
      failure: 'Failed to make the template',
    }),
    views: worded({
      method: 'GET',
      path: `${path}/views`,
      summary: `My saved views of the ${many}`,
      permission: may('view'),
      answer: () => pageOf(viewAnswer()),
      failure: 'Failed to fetch the saved views',
    }),
    saveView: worded({
      method: 'POST',
      path: `${path}/views`,
      summary: `Save a view of the ${many}, or replace the one of that name`,
      permission: may('view'),
      body: viewBody,
      answer: viewAnswer,
      success: 'View saved',
      failure: 'Failed to save the view',
    }),
    removeView: worded({
      method: 'DELETE',
      path: `${path}/views/:id`,
      summary: `Delete one of my saved views of the ${many}`,
      permission: may('view'),
      answer: removed,
      success: 'View deleted',
      failure: 'Failed to delete the view',
    }),
    reorder: worded(
      {
        method: 'PUT',
        path: `${path}/order`,
        summary: `Move ${many} before or after another, or to an end of their list`,
        permission: may('update'),
        body: reordering,
        answer: removedMany,
        failure: `Failed to move ${many}`,
      },
      callOverrides?.reorder,
    ),
  };
};

type ListCall = Call & { readonly list: ListShape };
const lists = new WeakMap<Resource, ReadonlyMap<string, ListCall>>();

/** The lists of a resource by name; the usual one, which stands first, is `callsOf(resource).list`. */
export const listCallsOf = (resource: Resource): ReadonlyMap<string, ListCall> => {
  const usual = callsOf(resource).list;
  const known =
    lists.get(resource) ??
    new Map(
      resource.lists.map(({ name, path, permission, title, failure = usual.failure }) => [
        name,
        path === usual.path
          ? usual
          : {
              ...usual,
              path,
              query: besidePath(resource, path, usual.query ?? {}),
              permission,
              summary: `List: ${title}`,
              ...(failure ? { failure } : {}),
            },
      ]),
    );
  lists.set(resource, known);
  return known;
};

/** The calls of what a resource's records have beside their fields: files, comments, relations, lines under a path. */
const featureCallsOf = ({ attachments, comments, relations, lineCalls }: Resource): Call[] => [
  ...Object.values(attachments ?? {}),
  ...callsOfComments(comments),
  ...Object.values(relations ?? {}),
  ...Object.values(lineCalls).flatMap((calls) => Object.values(calls ?? {})),
];

/** Every call of a resource, its own ones among them. */
export const allCallsOf = (resource: Resource): Call[] => {
  const calls: Record<Verb, Call> = { ...callsOf(resource) };
  return [
    ...resource.verbs.map((verb) => calls[verb]),
    ...[...listCallsOf(resource).values()].filter((call) => call !== calls.list),
    ...stepCallsOf(resource).known.map(({ call }) => call),
    ...stepCallsOf(resource).unknown.map(({ call }) => call),
    ...verifyCallsOf(resource).map(({ call }) => call),
    ...featureCallsOf(resource),
    ...Object.values(resource.endpoints),
  ];
};
