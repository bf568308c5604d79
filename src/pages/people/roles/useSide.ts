import { useQuery } from '@tanstack/react-query';
import { roles } from '../../../resources/people/roles.ts';
import { users } from '../../../resources/people/users.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import type { ComparedRole } from './compareRolesPath.ts';
import { namesInRole } from './roleRecord.ts';

/** A role or a person with what they may do. */
export interface Compared {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Reads one side of a comparison. */
export const useSide = (side: ComparedRole | undefined) => {
  const provider = useProvider();
  return useQuery({
    queryKey: ['permissions', 'side', side?.kind, side?.id],
    enabled: side !== undefined,
    queryFn: async ({ signal }): Promise<Compared> => {
      const id = side?.id ?? 0;
      if (side?.kind === 'user') {
        const { data } = await provider.call(users.endpoints.held, { params: { id }, signal });
        return { name: data.user.name, permissions: data.permissions };
      }
      const { data } = await provider.call(callsOf(roles).read, { params: { id }, signal });
      return { name: String(data['name']), permissions: namesInRole(data) };
    },
    gcTime: 0,
  });
};
