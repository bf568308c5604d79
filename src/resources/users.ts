import { call, list } from '../schema/call.ts';
import { email, flag, instant, integer, lines, reference, secret, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const assigned = { branch_id: reference('branches', { label: 'Branch', required: true }) };
const held = { name: text({ label: 'Permissions' }) };

/** People sign in with their e-mail. They are managed by those who share a branch with them (decisions §3). */
export const users = defineResource({
  name: 'users',
  represent: 'name',
  permissions: 'admin.user',
  table: 'global',
  verbs: ['list', 'read', 'create', 'update', 'history'],
  menu: 'Administration',
  icon: 'Group',
  fields: {
    name: text({ required: true, search: true }),
    email: email({ label: 'E-mail', required: true, search: true, unique: true }),
    is_active: flag({
      label: 'Active',
      initial: true,
      help: 'Who is not active cannot sign in; running sessions end at once.',
    }),
    default_branch_id: reference('branches', {
      label: 'Default branch',
      help: 'Where a sign-in leads; the first assigned branch when empty.',
    }),
    branches: lines(assigned, {
      represent: 'branch_id',
      line: 'Branch',
      min: 1,
      help: 'Where this person works: at least one of your own branches.',
    }),
    must_change_password: flag({ label: 'Must change password', kept: true }),
    password_changed_at: instant({ label: 'Password set', kept: true }),
    last_seen_at: instant({ label: 'Last seen', kept: true }),
    permissions: lines(held, { represent: 'name', line: 'Permissions', kept: true }),
    one_time_password: secret({
      label: 'One-time password',
      kept: true,
      help: 'It is shown this once. Hand it over in person or by a safe channel; it must be changed at the first sign-in.',
    }),
  },
  calls: { list: list('/api/users') },
  referred: { call: 'directory', holding: 'permission_filter', include: 'include_users' },
  more: {
    resetPassword: call({
      method: 'POST',
      path: '/api/users/:id/reset-password',
      summary: 'Give a person a new one-time password; every session of theirs ends',
      permission: 'admin.user.update',
      success: 'Password reset',
      failure: 'Failed to reset the password',
    }),
    directory: call({
      method: 'GET',
      path: '/api/usersListLW',
      summary: 'Active colleagues of the branch, those who hold a permission and those who are included by id',
      permission: 'people.directory.view',
      query: {
        permission_filter: text(),
        include_users: text({ max: 4000 }),
        search: text(),
        page: integer({ min: 1, max: 1_000_000 }),
        per_page: integer({ min: 1 }),
        getAll: flag(),
        sortCol: text(),
        sortOrder: text(),
      },
      failure: 'Failed to fetch users',
    }),
    modules: call({
      method: 'GET',
      path: '/api/permissions',
      summary: 'Every permission by module and sub-module, and which of them I may grant',
      permission: 'admin.permission.view',
      failure: 'Failed to fetch permissions',
    }),
    held: call({
      method: 'GET',
      path: '/api/userPermissions/:id',
      summary: 'The permissions of a person',
      permission: 'admin.permission.view',
      failure: 'Failed to fetch the permissions of this user',
    }),
    grant: call({
      method: 'POST',
      path: '/api/userPermissions',
      summary: 'Save the whole list of a person’s permissions, each once',
      permission: 'admin.permission.update',
      success: 'Permissions saved',
      failure: 'Failed to save permissions',
    }),
  },
  list: {
    columns: ['name', 'email', 'default_branch_id', 'permissions', 'last_seen_at', 'is_active'],
    filters: ['is_active', 'must_change_password', 'email', 'last_seen_at'],
  },
  form: [
    { title: 'User', fields: ['name', 'email', 'is_active', 'default_branch_id'] },
    { title: 'Branches', fields: ['branches'] },
    { title: 'Sign-in', fields: ['last_seen_at', 'password_changed_at', 'must_change_password'] },
  ],
  empty: 'Add the first user. They get a password for one sign-in, which you hand over.',
});
