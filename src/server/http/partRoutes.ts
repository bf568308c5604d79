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

type Sent = Pick<BranchRequest, 'params' | 'body'>;

/** The parent that the path names, where it names one. */
export const parentIn = ({ partOf }: Resource, params: Sent['params']): number | undefined => {
  const named = partOf && params[partOf.by];
  return typeof named === 'number' ? named : undefined;
};

/** The parts that a call is about, by the path or by the ids in its body. */
const idsIn = (resource: Resource, { params, body }: Sent): number[] => {
  if (params['id'] !== undefined) return [Number(params['id'])];
  const sent = [body['ids'], body[idsField(resource)]].find(Array.isArray) ?? [];
  return sent.map(Number);
};

/**
 * A route whose path names the parent is about the parts of that one alone: in the transaction of whatever it does, the
 * parent is looked for, and the parts that it names are looked for among the parent's. Of a new one it says the parent.
 */
export const ofParent = (resource: Resource, route: Route): Route => {
  const { partOf } = resource;
  if (!partOf || !namesParent(resource, route.call.path)) return route;
  const { by, parent } = partOf;
  const creates = route.call === callsOf(resource).create;
  return {
    ...route,
    kinds: { [by]: parent.title },
    handle: (request) => {
      const id = Number(request.params[by]);
      const check = async (tx: Tx): Promise<void> => {
        const ids = idsIn(resource, request);
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

/** What answers the calls that only parts have: their order, and who verified them. */
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
      branchRoute(call, title, async (tx, { params, body: { is_verified: isVerified = true }, who }) => {
        const id = Number(params.id);
        await verify(tx, resource, id, mark, isVerified ?? true, who);
        return readDetail(tx, resource, id, who);
      }),
    ),
  ];
};
