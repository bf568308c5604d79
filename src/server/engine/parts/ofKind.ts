import type { Resource } from '../../../schema/resource.ts';
import type { Binding, OpenRequest } from '../binding.ts';
import { requireKind } from './within.ts';

/** A call about one line of a kind: any other line is none of that kind. Without a kind the binding as it is. */
export const ofKind = (resource: Resource, kind: string | undefined, binding: Binding): Binding => {
  if (kind === undefined) return binding;
  return {
    ...binding,
    kind: resource.breakdown?.kinds[kind]?.title ?? resource.title,
    handle: (request) => {
      const inBranch: OpenRequest['inBranch'] = (work, mode) =>
        request.inBranch(async (tx) => {
          await requireKind(tx, resource, kind, [Number(request.params['id'])]);
          return work(tx);
        }, mode);
      return binding.handle({ ...request, inBranch });
    },
  };
};
