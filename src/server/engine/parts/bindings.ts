import type { Call } from '../../../schema/calls/call.ts';
import { callsOf, idsField } from '../../../schema/calls/resourceCalls.ts';
import { verifyCallsOf } from '../../../schema/calls/verifyCalls.ts';
import { namesParent } from '../../../schema/partOf.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { verifyPart } from './verify.ts';
import { requireKind, requireNamed, requireParts, requireRecords } from './within.ts';
import { bind, type Binding, type OpenRequest } from '../binding.ts';
import { readDetail } from '../recordDetail.ts';

type Input = Pick<OpenRequest, 'params' | 'query' | 'body'>;

/** The id of the parent in the path; undefined if it has none. */
export const parentIn = ({ partOf }: Resource, params: Input['params']): number | undefined => {
  const named = partOf && params[partOf.by];
  return typeof named === 'number' ? named : undefined;
};

/** The ids of the parts that a request of this call names, in its path or its body. */
const idsIn = (resource: Resource, call: Call, { params, body }: Input): number[] => {
  if (params['id'] !== undefined) return [Number(params['id'])];
  const named = call === callsOf(resource).removeMany ? idsField(resource) : call.ids;
  const ids = named === undefined ? undefined : body[named];
  return Array.isArray(ids) ? ids.map(Number) : [];
};

/** A binding whose transactions begin with a check. */
const checkedFirst = (binding: Binding, check: (tx: Tx, request: Input) => Promise<void>): Binding => ({
  ...binding,
  handle: (request) =>
    binding.handle({
      ...request,
      inBranch: (work, mode) =>
        request.inBranch(async (tx) => {
          await check(tx, request);
          return work(tx);
        }, mode),
    }),
});

/** A call about one line of a kind: any other line is none of that kind. Without a kind the binding as it is. */
export const ofKind = (resource: Resource, kind: string | undefined, binding: Binding): Binding =>
  kind === undefined
    ? binding
    : {
        ...checkedFirst(binding, (tx, { params }) => requireKind(tx, resource, kind, [Number(params['id'])])),
        kind: resource.breakdown?.kinds[kind]?.title ?? resource.title,
      };

/**
 * A call with the parent's id in its path handles the parts of this parent alone: its transaction checks that the
 * parent exists and that the parts are its own. A new part gets the parent of the path.
 */
export const ofParent = (resource: Resource, binding: Binding): Binding => {
  const { partOf } = resource;
  if (!partOf || !namesParent(resource, binding.call.path)) return binding;
  const { by, parent } = partOf;
  const creates = binding.call === callsOf(resource).create;
  const checked = checkedFirst(binding, async (tx, request) => {
    const id = Number(request.params[by]);
    const ids = idsIn(resource, binding.call, request);
    await requireRecords(tx, parent, [id]);
    await requireNamed(tx, resource, id, request.query);
    if (ids.length) await requireParts(tx, resource, id, ids);
  });
  return {
    ...checked,
    kinds: { ...binding.kinds, [by]: parent.title },
    handle: (request) =>
      checked.handle(creates ? { ...request, body: { ...request.body, [by]: Number(request.params[by]) } } : request),
  };
};

/** The bindings that only parts have: their verification. */
export const partBindings = (resource: Resource): Binding[] =>
  verifyCallsOf(resource).map(({ mark, kind, call }) =>
    ofKind(
      resource,
      kind,
      bind(call, async (tx, { params, body: { is_verified: isVerified, version }, who }) => {
        const id = Number(params['id']);
        await verifyPart(tx, resource, id, { mark, isVerified: isVerified !== false, version }, who);
        return readDetail(tx, resource, id, who);
      }),
    ),
  );
