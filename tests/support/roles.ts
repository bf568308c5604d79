import type { Answered, Caller } from './app.ts';
import { expecting } from './sales.ts';
import { fresh } from './samples.ts';

/** A role as who manages roles reads it. */
export interface Role {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly permissions: readonly { readonly name: string }[];
  readonly people: readonly { readonly user_id: number; readonly user_name: string }[];
}

export const readRole = async (by: Caller, id: number): Promise<Role> =>
  (await by.get(`/api/roles/${id}`)).data as Role;

export const saveRole = async (
  by: Caller,
  id: number,
  permissions: readonly string[],
  version?: number,
): Promise<Answered> =>
  by.put(`/api/roles/${id}/permissions`, { permissions, version: version ?? (await readRole(by, id)).version });

/** A new role that allows these. */
export const makeRole = async (by: Caller, permissions: readonly string[] = [], more: object = {}): Promise<Role> => {
  const { id, version } = await expecting(201, by.post('/api/roles', { name: `Role ${fresh()}`, ...more }));
  if (permissions.length > 0) await expecting(200, saveRole(by, id, permissions, version));
  return readRole(by, id);
};

const idsOf = (people: readonly Caller[]): number[] => people.map(({ session }) => session.user.id);
export const give = (by: Caller, id: number, ...people: readonly Caller[]): Promise<Answered> =>
  by.post(`/api/roles/${id}/give`, { user_ids: idsOf(people) });
export const take = (by: Caller, id: number, ...people: readonly Caller[]): Promise<Answered> =>
  by.post(`/api/roles/${id}/take`, { user_ids: idsOf(people) });
