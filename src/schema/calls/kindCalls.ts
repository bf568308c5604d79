import * as z from 'zod/mini';
import { callsOfKind, pathAt, titlesOf, type KindCall, type KindCalls, type KindChange } from '../breakdown.ts';
import { fieldsOfKind, type BrokenDown } from '../brokenDown.ts';
import { reference, type Field, type Fields } from '../field.ts';
import { permissionFor } from '../partOf.ts';
import { inSentence } from '../words.ts';
import { removedMany } from './answers.ts';
import type { Call } from './call.ts';
import { choiceCalls, chooseManyCall } from './rowCalls.ts';
import { listCallsOf } from './listCalls.ts';
import { lineIds, sentVersion, withVerified } from './sentLines.ts';
import { removedLines, savedOf, withWords } from './sheetCalls.ts';

/** What the calls of one kind are made of. */
interface Words {
  readonly resource: BrokenDown;
  readonly kind: string;
  /** The path of the kind. */
  readonly base: string;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly query: Fields;
  readonly update: string;
  readonly failure: string;
}

/** A call that changes lines of a kind, at a path below the kind's. */
const changing = <const C extends Omit<Call, 'scope' | 'permission' | 'path' | 'query'> & { readonly query?: Fields }>(
  { base, query, update, failure }: Words,
  usualPath: string,
  usual: C,
  given: KindCall,
) =>
  withWords(
    {
      failure,
      ...usual,
      scope: 'branch' as const,
      path: pathAt(base, usualPath),
      permission: update,
      query: { ...usual.query, ...query },
    },
    base,
    given,
  );

const addCall = (words: Words, given: KindCall) =>
  changing(
    words,
    '',
    {
      method: 'POST',
      summary: `Add a ${words.one}`,
      body: {
        ...fieldsOfKind(words.resource, words.kind),
        parent_line_id: reference(words.resource.name, { label: 'In' }),
      },
      stores: true,
      answer: savedOf(words.resource),
      status: 201,
      success: `${words.title} added`,
    },
    given,
  );

/** A field of a change, which sets what is sent alone. */
const sent = (f: Field, required: true | undefined): Field => {
  const { required: _, ...optional } = f;
  const { initial: __, ...field } = { initial: undefined, ...optional };
  return required ? { ...field, required } : field;
};

const changeCall = (words: Words, name: string, { fields, required, anyKind: _, ...given }: KindChange) =>
  changing(
    words,
    `/:id/${name}`,
    {
      method: 'PUT',
      summary: `Change the ${name} of a ${words.one}`,
      body: {
        ...Object.fromEntries(
          fields.flatMap((each) => {
            const f = words.resource.fields[each];
            return f ? [[each, sent(f, required)]] : [];
          }),
        ),
        version: sentVersion,
      },
      answer: savedOf(words.resource),
    },
    given,
  );

const removeCall = (words: Words, given: KindCall) =>
  changing(
    words,
    '/:id',
    {
      method: 'DELETE',
      summary: `Delete a ${words.one} with all in it`,
      query: { version: sentVersion, with_verified: withVerified },
      answer: removedMany,
      success: `${words.title} deleted`,
    },
    given,
  );

const removeManyCall = (words: Words, given: KindCall) =>
  changing(
    words,
    '',
    {
      method: 'DELETE',
      summary: `Delete ${words.many} with all in them, all or none`,
      body: removedLines,
      answer: removedMany,
      success: 'Deleted',
    },
    given,
  );

/** `ids`: the lines in it that are copied too; without them all are. */
const copied = () => z.strictObject({ ids: z.optional(lineIds(0)) });

const duplicateCall = (words: Words, given: KindCall) =>
  changing(
    words,
    '/:id/duplicate',
    {
      method: 'POST',
      summary: `Copy a ${words.one} behind itself, with the chosen lines in it, or with all`,
      body: copied,
      answer: savedOf(words.resource),
      status: 201,
      success: `${words.title} copied`,
    },
    given,
  );

const removeGroupCall = (words: Words, { by, ...given }: NonNullable<KindCalls['removeGroup']>) =>
  changing(
    words,
    `/groups/:${by}`,
    {
      method: 'DELETE',
      summary: `Delete all ${words.many} of a group with all in them`,
      query: { with_verified: withVerified },
      answer: removedMany,
      success: 'Deleted',
    },
    given,
  );

/** A page of the lines of another kind in a line: the list of that kind, at another path. */
const withinCall = ({ resource, base, one }: Words, other: string, given: KindCall) => {
  const list = listCallsOf(resource).get(other);
  if (!list) throw new Error(`${resource.name} has no list of ${other}`);
  const usual = { ...list, path: pathAt(base, `/:id/${other}`), summary: `The lines in a ${one}: ${list.summary}` };
  return withWords(usual, base, given);
};

/** The calls that choose what lines of a kind name, and the one that does so for lines of any kind. */
const choicesOf = (words: Words, field: string, { ids, many, path = `/:id/${field}` }: Choices) => {
  const { resource, base, query, failure } = words;
  return {
    ...choiceCalls(pathAt(base, path), resource.permissions, { many: field, name: ids }, { query, failure }),
    chooseMany: many === undefined ? undefined : forMany(resource, field, ids, many),
  };
};
type Choices = NonNullable<KindCalls['choices']>[string];

const calls = new WeakMap<BrokenDown, Map<string, ReturnType<typeof chooseManyCall>>>();

/** One call for the lines of all kinds. */
const forMany = (resource: BrokenDown, field: string, ids: string, path: string) => {
  const known = calls.get(resource) ?? new Map<string, ReturnType<typeof chooseManyCall>>();
  calls.set(resource, known);
  const { query = {}, failures } = resource.breakdown;
  const made =
    known.get(path) ??
    chooseManyCall(path, resource.permissions, { many: field, name: ids }, { query, failure: failures?.change });
  known.set(path, made);
  return made;
};

const wordsOf = (resource: BrokenDown, kind: string): Words | undefined => {
  const { kinds, query = {}, failures } = resource.breakdown;
  const own = kinds[kind];
  return own?.path === undefined
    ? undefined
    : {
        resource,
        kind,
        base: own.path,
        title: own.title,
        one: inSentence(own.title),
        many: inSentence(titlesOf(own)),
        query,
        update: permissionFor(resource, 'update'),
        failure: failures?.change ?? 'Action failed',
      };
};

/** The calls of a kind; those that are not declared are undefined. Marks and comments are calls of the resource. */
export const kindCalls = (resource: BrokenDown, kind: string) => {
  const words = wordsOf(resource, kind);
  const given = callsOfKind(resource.breakdown, kind);
  const one = <T, R>(said: T | undefined, make: (words: Words, said: T) => R): R | undefined =>
    words && said !== undefined ? make(words, said) : undefined;
  const each = <T, R>(said: Readonly<Record<string, T>> = {}, make: (words: Words, name: string, said: T) => R) =>
    Object.fromEntries(
      Object.entries(said).flatMap(([name, value]) => (words ? [[name, make(words, name, value)] as const] : [])),
    );
  return {
    list: given.list && listCallsOf(resource).get(kind),
    add: one(given.add, addCall),
    change: each(given.change, changeCall),
    remove: one(given.remove, removeCall),
    removeMany: one(given.removeMany, removeManyCall),
    duplicate: one(given.duplicate, duplicateCall),
    removeGroup: one(given.removeGroup, removeGroupCall),
    within: each(given.within, withinCall),
    choices: each(given.choices, choicesOf),
  };
};

/** The calls of a kind of line. */
export type CallsOfKind = ReturnType<typeof kindCalls>;
