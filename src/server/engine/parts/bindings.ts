import type { Call } from '../../../schema/calls/call.ts';
import { callsOf, idsField } from '../../../schema/calls/resourceCalls.ts';
import { verifyCallsOf } from '../../../schema/calls/verifyCalls.ts';
import { namesParent } from '../../../schema/partOf.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { verifyPart } from './verify.ts';
import { requireNamed, requireParts, requireRecord } from './within.ts';
import { ofKind } from './ofKind.ts';
import { bind, type Binding, type OpenRequest } from '../binding.ts';
import { readDetail } from '../recordDetail.ts';

type Input = Pick<OpenRequest, 'params' | 'body'>;

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

/**
 * A call with the parent's id in its path handles the parts of this parent alone: its transaction checks that the
 * parent exists and that the parts are its own. A new part gets the parent of the path.
 */
export const ofParent = (resource: Resource, binding: Binding): Binding => {
  const { partOf } = resource;
  if (!partOf || !namesParent(resource, binding.call.path)) return binding;
  const { by, parent } = partOf;
  const creates = binding.call === callsOf(resource).create;
  return {
    ...binding,
    kinds: { ...binding.kinds, [by]: parent.title },
    handle: (request) => {
      const id = Number(request.params[by]);
      const check = async (tx: Tx): Promise<void> => {
        const ids = idsIn(resource, binding.call, request);
        await requireRecord(tx, parent, id);
        await requireNamed(tx, resource, id, request.query);
        if (ids.length) await requireParts(tx, resource, id, ids);
      };
      const inBranch: OpenRequest['inBranch'] = (work, mode) =>
        request.inBranch(async (tx) => {
          await check(tx);
          return work(tx);
        }, mode);
      const body = creates ? { ...request.body, [by]: id } : request.body;
      return binding.handle({ ...request, body, inBranch });
    },
  };
};

/** The bindings that only parts have: their verification. */
export const partBindings = (resource: Resource): Binding[] => {
  if (!resource.partOf) return [];
  return [
    ...verifyCallsOf(resource).map(({ mark, kind, call }) =>
      ofKind(
        resource,
        kind,
        bind(call, async (tx, { params, body: { is_verified: isVerified, version }, who }) => {
          const id = Number(params['id']);
          await verifyPart(tx, resource, id, { mark, isVerified: isVerified !== false, version }, who);
          return readDetail(tx, resource, id, who);
        }),
      ),
    ),
  ];
};
