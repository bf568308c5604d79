import type { Call } from '../../schema/calls/call.ts';
import { callsOf, idsField } from '../../schema/calls/resourceCalls.ts';
import { verifyCallsOf } from '../../schema/calls/verifyCalls.ts';
import { namesParent } from '../../schema/partOf.ts';
import { can, type Resource } from '../../schema/resource.ts';
import type { Tx } from '../db/database.ts';
import { moveParts } from '../operations/parts/order.ts';
import { verify } from '../operations/parts/verify.ts';
import { needParts, needRecord } from '../operations/parts/within.ts';
import { readDetail } from '../operations/recordDetail.ts';
import { branchRoute, type BranchRequest, type Route } from './types.ts';

type Input = Pick<BranchRequest, 'params' | 'body'>;

/** The id of the parent in the path; undefined if it has none. */
export const parentIn = ({ partOf }: Resource, params: Input['params']): number | undefined => {
  const named = partOf && params[partOf.by];
  return typeof named === 'number' ? named : undefined;
};

/** The ids of the parts that a request of this call names, in its path or its body. */
const idsIn = (resource: Resource, call: Call, { params, body }: Input): number[] => {
  if (params['id'] !== undefined) return [Number(params['id'])];
  const { removeMany, reorder } = callsOf(resource);
  const ids = call === removeMany ? body[idsField(resource)] : call === reorder ? body['ids'] : undefined;
  return Array.isArray(ids) ? ids.map(Number) : [];
};

/**
 * A route with the parent's id in its path handles the parts of this parent alone: its transaction checks that the
 * parent exists and that the parts are its own. A new part gets the parent of the path.
 */
export const ofParent = (resource: Resource, route: Route): Route => {
  const { partOf } = resource;
  if (!partOf || !namesParent(resource, route.call.path)) return route;
  const { by, parent } = partOf;
  const creates = route.call === callsOf(resource).create;
  return {
    ...route,
    kinds: { ...route.kinds, [by]: parent.title },
    handle: (request) => {
      const id = Number(request.params[by]);
      const check = async (tx: Tx): Promise<void> => {
        const ids = idsIn(resource, route.call, request);
        await needRecord(tx, parent, id);
        if (ids.length) await needParts(tx, resource, id, ids);
      };
      const inBranch: BranchRequest['inBranch'] = (work) =>
        request.inBranch(async (tx) => {
          await check(tx);
          return work(tx);
        });
      const body = creates ? { ...request.body, [by]: id } : request.body;
      return route.handle({ ...request, body, inBranch });
    },
  };
};

/** The routes that only parts have: reordering and verification. */
export const partRoutes = (resource: Resource): Route[] => {
  const { partOf, title } = resource;
  if (!partOf) return [];
  return [
    ...(can(resource, 'reorder')
      ? [
          branchRoute(callsOf(resource).reorder, title, async (tx, { params, body: { ids, place }, who }) => {
            await moveParts(tx, resource, Number(parentIn(resource, params)), ids, place, who);
            return { ids };
          }),
        ]
      : []),
    ...verifyCallsOf(resource).map(({ mark, call }) =>
      branchRoute(call, title, async (tx, { params, body: { is_verified: isVerified = true, version }, who }) => {
        const id = Number(params.id);
        await verify(tx, resource, id, mark, { isVerified: isVerified ?? true, version }, who);
        return readDetail(tx, resource, id, who);
      }),
    ),
  ];
};
