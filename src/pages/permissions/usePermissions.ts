import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshSession } from '../../authProvider/index.ts';
import { getSession } from '../../authProvider/session.ts';
import { users } from '../../resources/users.ts';
import { useProvider } from '../../ui/useProvider.ts';

/** What a user holds, as the server answers it. */
export interface UserPermissions {
  readonly user: { readonly id: number; readonly name: string; readonly email: string; readonly is_active: boolean };
  readonly permissions: readonly string[];
  readonly version: number;
}

/** Every permission there is, by module and sub-module. */
export const useModules = () => {
  const provider = useProvider();
  return useQuery({
    queryKey: ['permissions', 'modules'],
    queryFn: async ({ signal }) => (await provider.call(users.endpoints.modules, { signal })).data.records,
  });
};

const userPermissionsKey = (id: number) => ['permissions', 'held', id];

/** What a user holds. It is read anew when the user is chosen, and not under the editor's hands. */
export const useUserPermissions = (id: number) => {
  const provider = useProvider();
  return useQuery({
    queryKey: userPermissionsKey(id),
    queryFn: async ({ signal }) => (await provider.call(users.endpoints.held, { params: { id }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
};

/** Reads what a user holds, once. */
export const useReadUserPermissions = () => {
  const provider = useProvider();
  return useCallback(
    async (id: number) => (await provider.call(users.endpoints.held, { params: { id } })).data,
    [provider],
  );
};

/** Saves a list on top of the version that was read; one's own rights change on the screen at once. @throws HttpError */
export const useGrant = () => {
  const provider = useProvider();
  const client = useQueryClient();
  return useCallback(
    async (read: UserPermissions, permissions: readonly string[]) => {
      const body = { user: read.user.id, permissions, version: read.version };
      const { data, message } = await provider.call(users.endpoints.grant, { body });
      client.setQueryData(userPermissionsKey(data.user.id), data);
      void client.invalidateQueries({ queryKey: [users.name] });
      if (data.user.id === getSession()?.user.id) {
        await refreshSession();
        void client.invalidateQueries({ queryKey: ['permissions', 'modules'] });
      }
      return { saved: data, message: message ?? users.endpoints.grant.success };
    },
    [provider, client],
  );
};
