import { customers } from '../../resources/customers.ts';
import { logCategories } from '../../resources/logCategories.ts';
import { optionList } from '../../resources/options.calls.ts';
import * as seen from '../../resources/seen.calls.ts';
import { search } from '../../resources/search.calls.ts';
import * as session from '../../resources/session.calls.ts';
import { users } from '../../resources/users.ts';
import type { Call } from '../../schema/call.ts';
import { attachmentsOf } from '../../schema/attachmentCalls.ts';
import { callsOf } from '../../schema/calls.ts';
import type { Resource } from '../../schema/resource.ts';
import { bomAnswers } from './bomAnswers.ts';
import { commentAnswers } from './commentAnswers.ts';
import {
  anything,
  flag,
  gone,
  integer,
  listOf,
  mapOf,
  moment,
  nullable,
  object,
  pageOf,
  text,
  type Json,
} from './jsonSchema.ts';
import { salesAnswers, workflowAnswers } from './salesAnswers.ts';
import { waitingAnswers } from './waitingAnswers.ts';

const view = object({
  id: integer,
  name: text,
  is_default: flag,
  filters: { type: 'object' },
  search: text,
  sort: nullable(listOf(text)),
  columns: listOf(text),
});
const change = object({
  id: integer,
  at: moment,
  by_name: nullable(text),
  action: { enum: ['create', 'update', 'delete'] },
  lines: nullable(text),
  line_name: nullable(text),
  changes: listOf(
    object(
      {
        field: text,
        before: anything,
        after: anything,
        before_name: nullable(text),
        after_name: nullable(text),
      },
      'before_name',
      'after_name',
    ),
  ),
});
const rowError = object({ row: integer, field: text, message: text, missing: text }, 'missing');
const imported = object(
  {
    summary: object({
      create: integer,
      update: integer,
      skip: integer,
      unchanged: integer,
      error: integer,
      lines: integer,
      created: mapOf(listOf(text)),
    }),
    records: listOf(object({ row: integer, action: text, lines: integer, errors: listOf(rowError) })),
  },
  'records',
);
const attachment = object({
  id: integer,
  name: text,
  media_type: text,
  size: integer,
  preview: { enum: ['image', 'pdf', null] },
  created_at: moment,
  created_by: integer,
  created_by_name: text,
});

/** What the calls of a resource's files answer. */
const filed = (resource: Resource): [Call, Json][] => {
  const calls = attachmentsOf(resource);
  if (!calls) return [];
  const page = pageOf(attachment) as { properties: Json; required: string[] };
  return [
    [
      calls.list,
      { ...page, properties: { ...page.properties, max_size: integer }, required: [...page.required, 'max_size'] },
    ],
    [calls.upload, object({ records: listOf(attachment) })],
    [calls.remove, gone],
  ];
};

/** What the usual calls of a resource answer where it is no record of it. */
const usual = (resource: Resource): [Call, Json][] => {
  const calls = callsOf(resource);
  return [
    [calls.remove, gone],
    [calls.removeMany, object({ ids: listOf(integer) })],
    [calls.history, pageOf(change)],
    [calls.importRows, imported],
    [calls.views, pageOf(view)],
    [calls.saveView, view],
    [calls.removeView, gone],
  ];
};

const me = {
  user: object({
    id: integer,
    name: text,
    email: text,
    defaultBranch: nullable(integer),
    must_change_password: flag,
    preferences: mapOf(text),
  }),
  permissions: listOf(text),
  assigned_branches: listOf(object({ id: integer, name: text, code: text })),
};
const held = object({
  user: object({ id: integer, name: text, email: text, is_active: flag }),
  permissions: listOf(text),
  version: integer,
});
const permission = object({ name: text, action: text, label: text, grantable: flag });
const modules = object({
  name: text,
  label: text,
  sub_modules: listOf(
    object({
      name: text,
      label: text,
      permissions: listOf(permission),
    }),
  ),
});
const scope = object({ id: integer, name: text });
const person = { name: text, designation: nullable(text), email: nullable(text), phone: nullable(text) };

const mention = object({
  comment_id: integer,
  resource: text,
  kind: text,
  record_id: integer,
  record_name: text,
  lines: nullable(text),
  line_id: nullable(integer),
  excerpt: text,
  by_name: text,
  at: moment,
});

/** What calls of an operation of their own answer. */
const own: readonly (readonly [Call, Json])[] = [
  [seen.markSeen, object({ seen_at: moment })],
  [seen.mentions, pageOf(mention)],
  [session.login, object({ token: text, ...me })],
  [session.me, object(me)],
  [session.logout, { type: 'null' }],
  [session.changePassword, { type: 'null' }],
  [session.preferences, mapOf(text)],
  [users.more.resetPassword, object({ id: integer, one_time_password: text })],
  [users.more.directory, pageOf(object({ id: integer, name: text, email: text }))],
  [users.more.modules, pageOf(modules)],
  [users.more.held, held],
  [users.more.grant, held],
  [customers.more.contactPersons, pageOf(object({ id: integer, ...person }))],
  ...bomAnswers,
  [logCategories.more.listScopes, pageOf(scope)],
  [logCategories.more.addScope, scope],
  [logCategories.more.removeScope, gone],
  [
    search,
    object({
      records: listOf(
        object({ resource: text, id: integer, name: text, detail: nullable(text), matched: nullable(text) }),
      ),
    }),
  ],
  ...salesAnswers,
  ...waitingAnswers,
  [optionList, pageOf(object({ id: nullable(integer), value: nullable(integer), label: text }))],
];

/** The schema of each call's `data`, where it is neither a record nor a list of them; by the declared call. */
export const answersOf = (resources: readonly Resource[]): ReadonlyMap<Call, Json> =>
  new Map([
    ...resources.flatMap(usual),
    ...resources.flatMap(workflowAnswers),
    ...resources.flatMap(filed),
    ...commentAnswers(),
    ...own,
  ]);
