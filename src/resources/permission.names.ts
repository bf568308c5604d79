import { permissionsOf } from '../schema/define/together.ts';
import { modulesOf, type Module } from '../schema/permissions.ts';
import { resources } from './index.ts';

/** What no declared call asks for: the measures of the running system. */
const beyondCalls = ['admin.system.view'];

/** What staff read where the word of the name is not enough. */
const words = {
  admin: 'Administration',
  master: 'Masters',
  people: 'People',
  'people.directory': 'Colleagues of the branch',
  'admin.permission': 'Permissions',
  'admin.system': 'System measures',
};

/**
 * Every permission that a call or a process asks for, sorted: the one source for the guard's tests, the seed and the
 * editor.
 */
export const allPermissions = (): string[] => [...new Set([...beyondCalls, ...permissionsOf(resources)])].sort();

/** The same by module and sub-module; a resource's sub-module is called by the resource's name. */
export const permissionModules = (): Module[] =>
  modulesOf(allPermissions(), { ...Object.fromEntries(resources.map((r) => [r.permissions, r.titles])), ...words });
