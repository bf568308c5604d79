import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { refreshSession } from '../../../authProvider/index.ts';
import { getSession } from '../../../authProvider/session.ts';
import { users, type HeldPermissions } from '../../../resources/people/users.ts';
import { roles } from '../../../resources/people/roles.ts';
import { isRecord } from '../../../schema/guards.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import type { Edited, Subject } from './subject.ts';

/** What a user may do: single permissions, and those of roles. */
export type UserPermissions = HeldPermissions;

/** All permissions by module and sub-module. */
export const useModules = () => {
  const provider = useProvider();
  return useQuery({
    queryKey: ['permissions', 'modules'],
    queryFn: async ({ signal }) => (await provider.call(users.endpoints.modules, { signal })).data.records,
  });
};

/** What the editor changes of a user. */
export const singlePermissions = ({ own, version }: UserPermissions): Edited => ({ permissions: own, version });

const isHeld = (value: unknown): value is UserPermissions =>
  isRecord(value) && isRecord(value['user']) && Array.isArray(value['own']);

const userPermissionsKey = (id: number) => ['permissions', 'held', id];

/** What a user may do. It is read when the user is chosen, and after a change of roles. */
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

/** Returns a function that shows a change of rights: of users, of roles, and the signed-in user's own at once. */
export const useRightsChanged = () => {
  const client = useQueryClient();
  return useCallback(
    async (people: readonly number[]) => {
      for (const name of [users.name, roles.name]) void client.invalidateQueries({ queryKey: [name] });
      void client.invalidateQueries({ queryKey: ['permissions', 'held'] });
      const me = getSession()?.user.id;
      if (me === undefined || !people.includes(me)) return;
      await refreshSession();
      void client.invalidateQueries({ queryKey: ['permissions', 'modules'] });
    },
    [client],
  );
};

/** Returns the editor's subject for a user: their single permissions. */
export const usePerson = ({ user }: UserPermissions): Subject => {
  const provider = useProvider();
  const changed = useRightsChanged();
  const { id, name } = user;
  return useMemo(
    () => ({
      name,
      save: async (read, permissions) => {
        const body = { user: id, permissions, version: read.version };
        const { data, message } = await provider.call(users.endpoints.grant, { body });
        await changed([id]);
        return { saved: singlePermissions(data), message: message ?? users.endpoints.grant.success ?? '' };
      },
      currentOf: (current) => (isHeld(current) ? singlePermissions(current) : undefined),
      lossOf: (permissions) => ({ user_ids: [id], permissions: [...permissions] }),
    }),
    [provider, changed, id, name],
  );
};
