import { permissionsOf } from '../schema/define/together.ts';
import { modulesOf, type Module } from '../schema/permissions.ts';
import { resources } from './index.ts';
import { sentenceOf } from './permissionSentences.ts';

/** The texts of modules and sub-modules whose word is not enough. */
const words = {
  admin: 'Administration',
  master: 'Masters',
  people: 'People',
  'enquiry.global': 'All enquiries',
  'enquiry.global_pending': 'All enquiries awaiting approval',
  'enquiry.pending': 'Enquiries awaiting my approval',
  'people.directory': 'Colleagues of the branch',
  'admin.permission': 'Permissions',
  'admin.system': 'System',
};

/** Every permission of calls and processes, sorted: the source for tests, the seed and the editor. */
export const allPermissions = (): string[] => [...new Set(permissionsOf(resources))].sort();

/** The permissions by module and sub-module; a resource's sub-module has the resource's name. */
export const permissionModules = (): Module[] =>
  modulesOf(
    allPermissions(),
    { ...Object.fromEntries(resources.map((r) => [r.permissions, r.titles])), ...words },
    (permission) => sentenceOf(permission, resources),
  );
