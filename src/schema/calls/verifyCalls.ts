import { flag, integer, type Fields } from '../field.ts';
import { permissionFor } from '../partOf.ts';
import type { Resource } from '../resource.ts';
import type { VerificationMark } from '../verification.ts';
import { inSentence } from '../words.ts';
import { call } from './call.ts';
import { detailAnswer } from './recordAnswers.ts';

const body = { is_verified: flag({ initial: true }), version: integer({ min: 1 }) } satisfies Fields;

const verifyCall = (resource: Resource, name: string, { method = 'PUT', path }: VerificationMark) =>
  call({
    method,
    path: path ?? `${resource.path}/:id/${name}-verify`,
    summary: `Verify a ${inSentence(resource.title)} as its ${name}, or take that back`,
    permission: permissionFor(resource, 'view'),
    body,
    answer: () => detailAnswer(resource),
    failure: 'Action failed',
  });

/** The call that sets or clears a mark. */
interface VerifyCall {
  readonly mark: string;
  readonly call: ReturnType<typeof verifyCall>;
}

const known = new WeakMap<Resource, readonly VerifyCall[]>();

/** The calls that verify records of a resource. */
export const verifyCallsOf = (resource: Resource): readonly VerifyCall[] => {
  const calls =
    known.get(resource) ??
    Object.entries(resource.verification?.marks ?? {}).map(([name, mark]) => ({
      mark: name,
      call: verifyCall(resource, name, mark),
    }));
  known.set(resource, calls);
  return calls;
};
