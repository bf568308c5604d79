import * as z from 'zod/mini';
import { id, pageOf, person } from '../../schema/calls/answers.ts';
import { call, list } from '../../schema/calls/call.ts';
import { email, flag, instant, rows, reference, secret, text } from '../../schema/field.ts';
import { ownAccessRequest } from '../../schema/calls/shared/access.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { idsOnce, namesOfPermissions } from './lists.ts';
import { absenceCalls } from './absenceCalls.ts';
import { handOverCalls } from './handOverCalls.ts';
import { leftCall } from './leftCall.ts';
import { heldOfPerson } from './personCalls.ts';
import { systemState } from './systemCall.ts';

/** Hashing a password is slow on purpose. */
const maxPasswords = 100;

const assigned = { branch_id: reference('branches', { required: true }) };
const roleLine = { role_id: reference('roles', { required: true, unique: true }) };
const permissionLine = { name: text({ label: 'Permissions' }) };

const permission = () =>
  z.strictObject({
    name: z.string(),
    action: z.string(),
    label: z.string(),
    sentence: z.string(),
    grantable: z.boolean(),
  });
const subModule = () => z.strictObject({ name: z.string(), label: z.string(), permissions: z.array(permission()) });
/** A module of the permission editor; `grantable`: the current user may grant and revoke the permission. */
const permissionModule = () =>
  z.strictObject({ name: z.string(), label: z.string(), sub_modules: z.array(subModule()) });

/** The permissions of a person in the editor. */
const heldPermissions = () =>
  z.strictObject({
    user: z.strictObject({ id: id(), name: z.string(), email: z.string(), is_active: z.boolean() }),
    /** Sorted names, without those that the product no longer has: the single ones together with those of the roles. */
    permissions: z.array(z.string()),
    /** The single ones: what a save replaces. */
    own: z.array(z.string()),
    roles: z.array(z.strictObject({ id: id(), name: z.string(), permissions: z.array(z.string()) })),
    /** Incremented by every save: a save with an old version is refused. */
    version: z.int(),
  });

/** All single permissions of a person; without `version` it replaces the stored ones without a check. */
const grant = () =>
  z.strictObject({
    user: z.int('Choose user').check(z.positive('Choose user')),
    permissions: namesOfPermissions(),
    version: z.optional(z.int('Version must be a whole number')),
  });

export type PermissionModule = z.output<ReturnType<typeof permissionModule>>;
export type HeldPermissions = z.output<ReturnType<typeof heldPermissions>>;
export type Grant = z.output<ReturnType<typeof grant>>;

/** People sign in with their e-mail. Managers who share a branch with a person manage them (rule 22). */
export const users = defineResource({
  name: 'users',
  represent: 'name',
  permissions: 'admin.user',
  actions: ['people.directory.view', 'admin.permission.view', 'admin.permission.update', 'admin.system.view'],
  table: 'global',
  verbs: [
    'list',
    'read',
    'create',
    'update',
    'history',
    'exportRows',
    'importRows',
    'importTemplate',
    'views',
    'saveView',
    'removeView',
  ],
  import: { key: 'email', cells: ['roles', 'branches'], together: true },
  menu: 'Administration',
  menuPlace: 1,
  icon: 'Group',
  fields: {
    name: text({ required: true, search: true }),
    email: email({ required: true, search: true, unique: true }),
    is_active: flag({
      label: 'Active',
      initial: true,
      help: 'Inactive users cannot sign in, and their sessions end at once. What they have of the work is handed over on their page.',
    }),
    default_branch_id: reference('branches', {
      alsoIn: 'branches.branch_id',
      help: 'The branch that opens after sign-in: the first assigned one if empty.',
    }),
    branches: rows(assigned, {
      represent: 'branch_id',
      row: 'Branch',
      min: 1,
      help: 'Where this person works: at least one of your own branches.',
    }),
    /** Given with a new person; later given and taken by calls of their own, for which it takes more than to change a user. */
    roles: rows(roleLine, {
      represent: 'role_id',
      row: 'Role',
      readOnly: 'once',
      named: true,
      help: 'What this person may do: nothing without a role or a permission.',
    }),
    must_change_password: flag({ readOnly: true }),
    password_changed_at: instant({ label: 'Password set', readOnly: true }),
    last_seen_at: instant({ label: 'Last seen', readOnly: true }),
    permissions: rows(permissionLine, { represent: 'name', row: 'Permissions', readOnly: true }),
    one_time_password: secret({
      label: 'One-time password',
      readOnly: true,
      help: 'It is shown this once. Hand it over in person or by a safe channel; it must be changed at the first sign-in.',
    }),
  },
  calls: { list: list('/api/users') },
  lookupCall: { call: 'directory', holding: 'permission_filter', include: 'include_users' },
  endpoints: {
    system: systemState,
    heldOfPerson,
    ...handOverCalls,
    left: leftCall,
    ...absenceCalls,
    anonymise: call({
      method: 'POST',
      path: '/api/users/:id/anonymise',
      summary: 'Make an inactive person for whom nothing waits anonymous, for ever; what they did stays',
      permission: 'admin.user.update',
      answer: () => z.strictObject({ id: id(), name: z.string() }),
      success: 'Made anonymous',
      failure: 'Failed to make this person anonymous',
    }),
    resetPassword: call({
      method: 'POST',
      path: '/api/users/:id/reset-password',
      summary: 'Give a person a new one-time password; every session of theirs ends',
      permission: 'admin.user.update',
      answer: () => z.strictObject({ id: id(), one_time_password: z.string() }),
      success: 'Password reset',
      failure: 'Failed to reset the password',
    }),
    oneTimePasswords: call({
      method: 'POST',
      path: '/api/users/one-time-passwords',
      summary: 'Give several people new one-time passwords, which are answered this once; their sessions end',
      permission: 'admin.user.update',
      body: () => z.strictObject({ user_ids: idsOnce('user_ids', 'Choose people', maxPasswords) }),
      answer: () =>
        z.strictObject({
          people: z.array(
            z.strictObject({ id: id(), name: z.string(), email: z.string(), one_time_password: z.string() }),
          ),
        }),
      success: 'Passwords made',
      failure: 'Failed to make the passwords',
    }),
    directory: call({
      method: 'GET',
      path: '/api/usersListLW',
      summary: 'Active colleagues of the branch, those who hold a permission and those who are included by id',
      permission: 'people.directory.view',
      paged: { size: 10, all: true, sorts: ['name', 'email', 'id'] },
      query: { permission_filter: text(), include_users: text({ max: 4000 }) },
      answer: () => z.strictObject({ id: id(), name: z.string(), email: z.string() }),
      failure: 'Failed to fetch users',
    }),
    modules: call({
      method: 'GET',
      path: '/api/permissions',
      summary: 'Every permission by module and sub-module, and which of them I may grant',
      permission: 'admin.permission.view',
      answer: () => pageOf(permissionModule()),
      failure: 'Failed to fetch permissions',
    }),
    granters: call({
      method: 'GET',
      path: '/api/permissions/granters',
      summary:
        'What a permission is called, the people of the branch who can grant it to me, and my last request for it',
      permission: null,
      query: { permission: text({ required: 'Say which permission', max: 200 }) },
      answer: () =>
        z.strictObject({
          /** "Enquiries: Submit". */
          label: z.string(),
          people: z.array(person()),
          /** The user's last request for it. */
          request: z.nullable(ownAccessRequest()),
        }),
      failure: 'Failed to fetch who can grant this',
    }),
    held: call({
      method: 'GET',
      path: '/api/userPermissions/:id',
      summary: 'What a person may do, and where each permission comes from',
      permission: 'admin.permission.view',
      answer: heldPermissions,
      failure: 'Failed to fetch the permissions of this user',
    }),
    grant: call({
      method: 'POST',
      path: '/api/userPermissions',
      summary: 'Save the whole list of a person’s single permissions, each once',
      permission: 'admin.permission.update',
      body: grant,
      answer: heldPermissions,
      success: 'Permissions saved',
      failure: 'Failed to save permissions',
    }),
  },
  list: {
    columns: ['name', 'email', 'default_branch_id', 'roles', 'permissions', 'last_seen_at', 'is_active'],
    filters: ['is_active', 'must_change_password', 'email', 'last_seen_at'],
  },
  form: [
    { title: 'User', fields: ['name', 'email', 'is_active', 'default_branch_id', 'roles'] },
    { title: 'Branches', fields: ['branches'] },
    { title: 'Sign-in', fields: ['last_seen_at', 'password_changed_at', 'must_change_password'] },
  ],
  empty: 'Add the first user. They get a password for one sign-in, which you hand over.',
});
