import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshSession } from '../../../authProvider/index.ts';
import { getSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** The permissions of a user. */
export interface UserPermissions {
  readonly user: { readonly id: number; readonly name: string; readonly email: string; readonly is_active: boolean };
  readonly permissions: readonly string[];
  readonly version: number;
}

/** All permissions by module and sub-module. */
export const useModules = () => {
  const provider = useProvider();
  return useQuery({
    queryKey: ['permissions', 'modules'],
    queryFn: async ({ signal }) => (await provider.call(users.endpoints.modules, { signal })).data.records,
  });
};

const userPermissionsKey = (id: number) => ['permissions', 'held', id];

/** The permissions of a user. They are read when the user is chosen, and never while they are edited. */
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

/** Returns a function that reads a user's permissions once. */
export const useReadUserPermissions = () => {
  const provider = useProvider();
  return useCallback(
    async (id: number) => (await provider.call(users.endpoints.held, { params: { id } })).data,
    [provider],
  );
};

/** Saves permissions on top of their version. A change of the user's own permissions takes effect at once. @throws HttpError */
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
