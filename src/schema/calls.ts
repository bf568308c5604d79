import { listShape, type Call, type CallWords, type ListShape } from './call.ts';
import { flag, integer, oneOf, text, type Fields } from './field.ts';
import { filterFields } from './filters.ts';
import type { Resource, Verb } from './resource.ts';
import { stepCallsOf } from './stepCalls.ts';
import { inSentence } from './words.ts';

/** The calls that every resource has, by verb. */
export interface ResourceCalls {
  readonly list: Call & { readonly list: ListShape };
  readonly read: Call;
  readonly create: Call;
  readonly update: Call;
  readonly remove: Call;
  readonly removeMany: Call;
  readonly history: Call;
  readonly exportRows: Call;
  readonly importRows: Call;
  readonly importTemplate: Call;
  readonly views: Call;
  readonly saveView: Call;
  readonly removeView: Call;
}

/** The most rows on one page (decisions §2). */
export const largestPage = 200;

const pageFields = (shape: ListShape): Fields => ({
  page: integer({ min: 1, max: 1_000_000 }),
  [shape.perPage]: integer({ min: 1 }),
});
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

const worded = (call: Omit<Call, 'scope'>, words: CallWords & { path?: string } = {}): Call => ({
  scope: 'branch',
  ...call,
  ...Object.fromEntries(
    (['path', 'summary', 'success', 'failure', 'popup'] as const).flatMap((k) => (words[k] ? [[k, words[k]]] : [])),
  ),
});

const listNames = ({ lists: [first, ...rest] }: Resource): [string, ...string[]] => [
  first?.name ?? '',
  ...rest.map((l) => l.name),
];

const derived = new WeakMap<Resource, ResourceCalls>();

/** The calls of a resource: what its description states, and the usual for the rest. */
export const callsOf = (resource: Resource): ResourceCalls => {
  const known = derived.get(resource);
  if (known) return known;
  const calls = derive(resource);
  derived.set(resource, calls);
  return calls;
};

const derive = (resource: Resource): ResourceCalls => {
  const { said, permissions, fields, entered, title, titles, path } = resource;
  const one = inSentence(title);
  const many = inSentence(titles);
  const member = `${path}/:id`;
  const shape = listShape(said ? said.list : { dialect: 'simple', size: 25 });
  const may = (action: string) => `${permissions}.${action}`;
  const choice = choiceFields(resource, shape);
  return {
    list: {
      ...worded(
        {
          method: 'GET',
          path: said?.list.path ?? path,
          summary: `List ${many}`,
          permission: may('view'),
          query: shape.dialect === 'simple' ? simpleFields : { ...pageFields(shape), getAll: flag(), ...choice },
          failure: `Failed to fetch ${many}`,
        },
        said?.list,
      ),
      list: shape,
    },
    read: worded(
      {
        method: 'GET',
        path: member,
        summary: `Read one ${one}`,
        permission: may('view'),
        answer: fields,
        failure: `Failed to fetch ${one}`,
      },
      said?.read,
    ),
    create: worded(
      {
        method: 'POST',
        path,
        summary: `Create a ${one}`,
        permission: may('create'),
        body: entered,
        answer: fields,
        status: 201,
        success: `${title} created`,
        failure: `Failed to create ${one}`,
      },
      said?.create,
    ),
    update: worded(
      {
        method: 'PUT',
        path: member,
        summary: `Change a ${one}`,
        permission: may('update'),
        body: { ...entered, version: integer({ required: 'The version that was changed is required' }) },
        answer: fields,
        success: `${title} saved`,
        failure: `Failed to save ${one}`,
      },
      said?.update,
    ),
    remove: worded(
      {
        method: 'DELETE',
        path: member,
        summary: `Delete a ${one}`,
        permission: may('delete'),
        success: `${title} deleted`,
        failure: `Failed to delete ${one}`,
      },
      said?.remove,
    ),
    removeMany: worded({
      method: 'DELETE',
      path,
      summary: `Delete several ${many}, all or none`,
      permission: may('delete'),
      success: `${titles} deleted`,
      failure: `Failed to delete ${many}`,
    }),
    history: worded({
      method: 'GET',
      path: `${member}/history`,
      summary: `Who changed a ${one}, when, from what to what`,
      permission: may('view'),
      query: pageFields(listShape({})),
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
        ...(resource.lists.length ? { list: oneOf(listNames(resource)) } : {}),
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
      failure: 'Failed to fetch the saved views',
    }),
    saveView: worded({
      method: 'POST',
      path: `${path}/views`,
      summary: `Save a view of the ${many}, or replace the one of that name`,
      permission: may('view'),
      success: 'View saved',
      failure: 'Failed to save the view',
    }),
    removeView: worded({
      method: 'DELETE',
      path: `${path}/views/:id`,
      summary: `Delete one of my saved views of the ${many}`,
      permission: may('view'),
      success: 'View deleted',
      failure: 'Failed to delete the view',
    }),
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
          : { ...usual, path, permission, summary: `List: ${title}`, ...(failure ? { failure } : {}) },
      ]),
    );
  lists.set(resource, known);
  return known;
};

/** Every call of a resource, its own ones among them. */
export const allCallsOf = (resource: Resource): Call[] => {
  const calls: Record<Verb, Call> = { ...callsOf(resource) };
  return [
    ...resource.verbs.map((verb) => calls[verb]),
    ...[...listCallsOf(resource).values()].filter((call) => call !== calls.list),
    ...stepCallsOf(resource).values(),
    ...Object.values(resource.more),
  ];
};
