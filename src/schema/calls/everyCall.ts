import type { Resource, Verb } from '../resource.ts';
import { isBrokenDown } from '../brokenDown.ts';
import { breakdownCallsOf } from './breakdownCalls.ts';
import { aliasesOf, type Call } from './call.ts';
import { callsOfComments } from './commentCalls.ts';
import { countCallOf, listCallsOf } from './listCalls.ts';
import { callsOf } from './resourceCalls.ts';
import { stepCallsOf } from './stepCalls.ts';
import { verifyCallsOf } from './verifyCalls.ts';

/** The calls of files, comments, relations and lines. */
const featureCallsOf = ({ attachments, comments, relations, rowCalls: lineCalls }: Resource): Call[] => [
  ...Object.values(attachments ?? {}),
  ...callsOfComments(comments),
  ...Object.values(relations ?? {}),
  ...Object.values(lineCalls).flatMap((calls) => Object.values(calls ?? {})),
];

/** The calls of a breakdown beside its lists, marks and comments; one that several kinds share is there once. */
const breakdownCalls = (resource: Resource): Call[] => {
  if (!isBrokenDown(resource)) return [];
  const { sheet, kinds } = breakdownCallsOf(resource);
  const ofKinds = Object.values(kinds).flatMap(
    ({ add, change, remove, removeMany, duplicate, removeGroup, within, choices }) => [
      add,
      ...Object.values(change),
      remove,
      removeMany,
      duplicate,
      removeGroup,
      ...Object.values(within),
      ...Object.values(choices).flatMap((each) => Object.values(each)),
    ],
  );
  return [...new Set([...Object.values(sheet).flat(), ...ofKinds].flatMap((call) => call ?? []))];
};

/** Every call of a resource, including its endpoints, each under all of its paths. */
export const allCallsOf = (resource: Resource): Call[] => {
  const calls: Record<Verb, Call> = { ...callsOf(resource) };
  const declared = [
    ...resource.verbs.map((verb) => calls[verb]),
    ...[...listCallsOf(resource).values()].filter((call) => call !== calls.list),
    ...[countCallOf(resource) ?? []].flat(),
    ...stepCallsOf(resource).known.map(({ call }) => call),
    ...stepCallsOf(resource).unknown.map(({ call }) => call),
    ...verifyCallsOf(resource).map(({ call }) => call),
    ...featureCallsOf(resource),
    ...breakdownCalls(resource),
    ...Object.values(resource.endpoints),
  ];
  return declared.flatMap((call) => [call, ...aliasesOf(call)]);
};
