import * as z from 'zod/mini';
import { id } from '../../schema/calls/answers.ts';
import { call, list } from '../../schema/calls/call.ts';
import { rows, longText, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { idsOnce, namesOfPermissions } from './lists.ts';
import { roleEffect } from './roleEffect.ts';

const permissions = 'admin.role';

/** What a role allows, after a save. */
const savedRole = () => z.strictObject({ id: id(), permissions: z.array(z.string()), version: z.int() });

/** Whether each of these people has the role now. */
const given = () => z.strictObject({ id: id(), people: z.array(id()) });

const giving = <const P extends string>(path: P, summary: string, success: string, failure: string) =>
  call({
    method: 'POST',
    path,
    summary,
    permission: 'admin.permission.update',
    body: () => z.strictObject({ user_ids: idsOnce('user_ids', 'Choose people') }),
    answer: given,
    success,
    failure,
  });

/** Named sets of permissions. Who has a role may what it allows, beside their single permissions (decision 103). */
export const roles = defineResource({
  name: 'roles',
  represent: 'name',
  permissions,
  table: 'global',
  verbs: ['list', 'read', 'create', 'update', 'remove', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  menu: 'Administration',
  menuPlace: 2,
  icon: 'WorkspacePremium',
  fields: {
    name: text({
      required: true,
      search: true,
      unique: true,
      max: 80,
      help: 'What the people who have it are called.',
    }),
    description: longText({ label: 'What for', search: true, max: 500 }),
    permissions: rows(
      { name: text({ label: 'Permissions' }) },
      { represent: 'name', row: 'Permissions', readOnly: true },
    ),
    people: rows({ user_id: reference('users') }, { represent: 'user_id', row: 'Person', readOnly: true }),
  },
  calls: { list: list('/api/roles') },
  endpoints: {
    savePermissions: call({
      method: 'PUT',
      path: '/api/roles/:id/permissions',
      summary: 'Save the whole list of what a role allows: it counts at once for everybody who has the role',
      permission: `${permissions}.update`,
      body: () =>
        z.strictObject({ permissions: namesOfPermissions(), version: z.int('Version must be a whole number') }),
      answer: savedRole,
      success: 'Permissions saved',
      failure: 'Failed to save permissions',
    }),
    effect: call({
      method: 'GET',
      path: '/api/roles/:id/effect',
      summary: 'What giving the role to people, or taking it, changes for each of them',
      permission: 'admin.permission.view',
      query: { user_ids: text({ required: 'Choose people', max: 4000 }) },
      answer: roleEffect,
      failure: 'Failed to fetch what the role changes',
    }),
    give: giving('/api/roles/:id/give', 'Give a role to people', 'Role given', 'Failed to give the role'),
    take: giving('/api/roles/:id/take', 'Take a role from people', 'Role taken', 'Failed to take the role'),
  },
  list: { columns: ['name', 'description', 'permissions', 'people', 'updated_at'] },
  form: [{ title: '', fields: ['name', 'description'] }],
  empty: 'Add the first role: a set of permissions that is given to many people at once.',
});
