import { pino } from 'pino';
import { assertDefined } from '../../src/domain/assertDefined.ts';
import { paramsOf, type Call, type ListShape } from '../../src/schema/calls/call.ts';
import { listCallsOf } from '../../src/schema/calls/listCalls.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { singular, type RecordList, type Resource } from '../../src/schema/resource.ts';
import { ownedResources } from '../../src/server/db/tables.ts';
import { routesOf } from '../../src/server/http/routes.ts';

/** A list of a resource as the product serves it. */
export interface ListRoute {
  readonly resource: Resource;
  readonly list: RecordList | undefined;
  readonly call: Call & { readonly list: ListShape };
}

/** A call that reads something else: its path, and the resource that `:id` names. */
export interface ReadRoute {
  readonly call: Call;
  readonly resource: Resource | undefined;
}

const lists = new Map<Call, { resource: Resource; list: RecordList | undefined }>(
  ownedResources.flatMap((resource): [Call, { resource: Resource; list: RecordList | undefined }][] => {
    const others = [...listCallsOf(resource)].map(
      ([name, call]): [Call, { resource: Resource; list: RecordList | undefined }] => [
        call,
        { resource, list: assertDefined(resource.lists.find((l) => l.name === name)) },
      ],
    );
    return others.length ? others : [[callsOf(resource).list, { resource, list: undefined }]];
  }),
);

/** What is no list, detail, count or search: files, streams, and what needs more than its path. */
const isOther = ({ answer, path, permission }: Call): boolean =>
  answer === 'file' ||
  answer === 'events' ||
  permission?.startsWith('admin.') === true ||
  /\/(import|export|template|countries|granters|differences|comment-counts|search|:endpoint|changes|compare)\b/.test(
    path,
  );

const hasPaging = (call: Call): call is Call & { readonly list: ListShape } => call.list !== undefined;

/** The resource that a call is about: by its title, of several the one whose parent the path names. */
const aboutOf = (path: string, kind: string): Resource | undefined => {
  const titled = ownedResources.filter(({ title }) => title === kind);
  return titled.length > 1 ? titled.find(({ partOf }) => partOf && paramsOf(path).includes(partOf.by)) : titled[0];
};

/** Every call of the product that reads, with the path by which it is declared first. */
export const readRoutes = (): { lists: ListRoute[]; reads: ReadRoute[] } => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the routes are read here, and none is taken
  const routes = routesOf({ database: undefined as never, log: pino({ level: 'silent' }) }).filter(
    ({ call, overridden }) => call.method === 'GET' && !overridden && call.scope === 'branch' && !isOther(call),
  );
  return {
    lists: routes.flatMap(({ call }) => {
      const known = lists.get(call);
      return known && hasPaging(call) ? [{ ...known, call }] : [];
    }),
    reads: routes.flatMap(({ call, kind }) => (lists.has(call) ? [] : [{ call, resource: aboutOf(call.path, kind) }])),
  };
};

/** The resource that a parameter of a path names; undefined for what is no id. */
export const namedBy = (parameter: string): Resource | undefined => {
  const word = parameter.replace(/_id$/, '');
  return ownedResources.find(
    ({ name }) =>
      [word, word.replace(/^estimation_/, ''), `project_${word}`].includes(singular(name)) && parameter.endsWith('_id'),
  );
};
