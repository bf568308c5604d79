import type { Resource, Verb } from '../resource.ts';
import type { Call, ListShape } from './call.ts';
import { callsOfComments } from './commentCalls.ts';
import { outsidePath, callsOf } from './resourceCalls.ts';
import { stepCallsOf } from './stepCalls.ts';
import { verifyCallsOf } from './verifyCalls.ts';

type ListCall = Call & { readonly list: ListShape };
const lists = new WeakMap<Resource, ReadonlyMap<string, ListCall>>();

/** The calls of a resource's lists, by name; the first is `callsOf(resource).list`. */
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
              query: outsidePath(resource, path, usual.query ?? {}),
              permission,
              summary: `List: ${title}`,
              ...(failure ? { failure } : {}),
            },
      ]),
    );
  lists.set(resource, known);
  return known;
};

/** The calls of files, comments, relations and lines. */
const featureCallsOf = ({ attachments, comments, relations, lineCalls }: Resource): Call[] => [
  ...Object.values(attachments ?? {}),
  ...callsOfComments(comments),
  ...Object.values(relations ?? {}),
  ...Object.values(lineCalls).flatMap((calls) => Object.values(calls ?? {})),
];

/** Every call of a resource, including its endpoints. */
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
