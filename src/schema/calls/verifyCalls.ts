import { flag, integer, type Fields } from '../field.ts';
import { callsOfKind, pathAt, type KindCall } from '../breakdown.ts';
import { isBrokenDown } from '../brokenDown.ts';
import { permissionFor } from '../partOf.ts';
import type { Resource } from '../resource.ts';
import type { VerificationMark } from '../verification.ts';
import { inSentence } from '../words.ts';
import { seenNumber } from './seenNumber.ts';
import { call } from './call.ts';
import { detailAnswer } from './recordAnswers.ts';

const body = {
  is_verified: flag({ initial: true }),
  version: integer({ min: 1 }),
  seen: seenNumber(),
} satisfies Fields;

/** Where the calls of marks stand, and of which kind of line they are, if they are of one alone. */
interface Place extends KindCall {
  readonly kind?: string;
  readonly base: string;
  readonly title: string;
}

const verifyCall = (resource: Resource, name: string, mark: VerificationMark, place: Place) => {
  const { base, title, path = '/:id/{mark}-verify', failure = 'Action failed' } = place;
  const words = mark.path ?? pathAt(base, path);
  return call({
    // Marks of another path may have another method than those of the kind.
    method: mark.method ?? place.method ?? 'PUT',
    path: words.replace('{mark}', name).replace('{kind}', base.split('/').at(-1) ?? ''),
    summary: `Verify a ${inSentence(title)} as its ${name.replaceAll('_', ' ')}, or take that back`,
    permission: permissionFor(resource, 'view'),
    ...(resource.breakdown?.query && { query: resource.breakdown.query }),
    body,
    answer: () => detailAnswer(resource),
    failure,
  });
};

/** The call that sets or clears a mark. */
export interface VerifyCall {
  readonly mark: string;
  /** The kind of a breakdown's line that it is of. */
  readonly kind: string | undefined;
  readonly call: ReturnType<typeof verifyCall>;
}

/** The kinds of lines with calls of their own for their marks; a single place for all records without any. */
const placesOf = (resource: Resource): readonly Place[] => {
  const all = { base: resource.path, title: resource.title };
  if (!isBrokenDown(resource)) return [all];
  const { kinds, failures } = resource.breakdown;
  const places = Object.entries(kinds).flatMap(([kind, { title, path: base, unverified }]) => {
    const { verify } = callsOfKind(resource.breakdown, kind);
    return verify && base !== undefined && !unverified
      ? [{ kind, base, title, ...(failures?.change && { failure: failures.change }), ...verify }]
      : [];
  });
  return places.length ? places : [all];
};

const known = new WeakMap<Resource, readonly VerifyCall[]>();

/** The calls that verify records of a resource. */
export const verifyCallsOf = (resource: Resource): readonly VerifyCall[] => {
  const calls =
    known.get(resource) ??
    placesOf(resource).flatMap((place) =>
      Object.entries(resource.verification?.marks ?? {}).map(([mark, words]) => ({
        mark,
        kind: place.kind,
        call: verifyCall(resource, mark, words, place),
      })),
    );
  known.set(resource, calls);
  return calls;
};
