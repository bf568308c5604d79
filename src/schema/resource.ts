import type * as z from 'zod/mini';
import type { Breakdown } from './breakdown.ts';
import type { AttachmentCalls } from './calls/attachmentCalls.ts';
import type { Commented } from './calls/commentCalls.ts';
import type { RowCalls } from './calls/rowCalls.ts';
import type { RelationCalls } from './calls/relationCalls.ts';
import type { Call, CallWords, CallOverrides, ListOverrides } from './calls/call.ts';
import type { Field, Fields, ReferenceField } from './field.ts';
import type { FrozenRule, HistoryPolicy } from './rowPolicy.ts';
import type { IconName } from './icons.ts';
import type { Verification } from './verification.ts';
import type { People, PeopleElsewhere, Role, Workflow } from './workflow.ts';

type NameIn<F extends Fields> = keyof F & string;
/** The fields that people enter. */
type EnteredName<F extends Fields> = {
  [K in NameIn<F>]: F[K] extends { readonly readOnly: true | 'derived' | 'once' } ? never : K;
}[NameIn<F>];
/** A reference to users, in the record (`owner_id`) or in its lines (`approvers.user_id`). */
type PlaceOfPeople<F extends Fields> = string extends keyof F ? string : NamedPlace<F>;
type NamedPlace<F extends Fields> = {
  [K in NameIn<F>]: F[K] extends { readonly kind: 'reference'; readonly resource: 'users' }
    ? K
    : F[K] extends { readonly kind: 'rows'; readonly fields: infer L extends Fields }
      ? `${K}.${NamedPlace<L>}`
      : never;
}[NameIn<F>];
/** Columns that every record has and a list can show or sort by; `position` only of lines of a breakdown. */
type AuditColumn = 'position' | 'created_at' | 'created_by_name' | 'updated_at' | 'updated_by_name';

/** The parent of each record of a resource: an enquiry of its follow-up, a project of its task. */
export interface PartOf {
  readonly parent: Resource;
  /** The reference to the parent. A path with this parameter is about one parent: `/api/projects/:project_id/tasks`. */
  readonly by: string;
  /** `parent` (default): a part can change only while its parent can. `own`: the parent's state does not matter. */
  readonly editing?: 'parent' | 'own';
  /** The people of these roles on a part see its parent, and with it the other parts. */
  readonly seenBy?: readonly string[];
  /** A parent has at most one such part, which has its id: a call about the part is sent to the id of the parent. */
  readonly single?: true;
}

/** How a spreadsheet becomes records. */
export interface ImportPlan {
  /** The field that identifies a record: rows with the same value are one record, and one with a stored record. */
  readonly key: string;
  /** Each row adds one line to `field`; `key` is the field of a line, or the fields together, that identify it. */
  readonly lines?: { readonly field: string; readonly key: string | readonly string[] };
  /**
   * Lists of lines of which one cell names all, with semicolons between: "Leeds; Bristol". Its text is sent as it is: only
   * for a resource whose module writes the import itself.
   */
  readonly cells?: readonly string[];
  /** All records are checked in one request: what follows from one depends on the others. */
  readonly together?: true;
}

export type Endpoints = Readonly<Record<string, Call>>;

/** The calls that every record can have; a resource without `verbs` has the usual ones. */
export const verbs = [
  'list',
  'read',
  'create',
  'update',
  'remove',
  'removeMany',
  'history',
  'exportRows',
  'importRows',
  'importTemplate',
  'views',
  'saveView',
  'removeView',
] as const;
export type Verb = (typeof verbs)[number];

/** One of several lists of a resource. An absent condition of `which` includes every record. */
export interface RecordList {
  /** The word in the address: `global`. */
  readonly name: string;
  readonly title: string;
  /** A parameter of the path that is a field narrows the list to its value: `/api/projects/:project_id/requests`. */
  readonly path: string;
  readonly permission: string;
  readonly failure?: string;
  /**
   * The conditions of the list. `mine`: the current user is the creator or one of the people, or has one of these
   * roles;
   * `states`: states of the workflow; `values`: of fields, by their names; `kind`: of a breakdown's lines; `awaitsMe`: the current user is to decide; `unfrozen`: not frozen by a date of its own, as revisions are that another follows; `without`: no record of this resource is below it; `late`: this date or time has passed
   * and the work is not done; `dueWithin`: the date is one of the next days, including today. The field's own `late`
   * defines for both whether the work is done.
   */
  readonly which: {
    readonly mine?: true | readonly string[];
    readonly states?: readonly string[];
    readonly values?: Readonly<Record<string, string>>;
    readonly kind?: string;
    readonly awaitsMe?: true;
    readonly unfrozen?: true;
    readonly without?: string;
    readonly late?: string;
    readonly dueWithin?: { readonly field: string; readonly days: number };
  };
  /** The text of an empty list, in one sentence. */
  readonly empty: string;
  /** The names of its sorting parameters, if they differ from those of `calls.list`. */
  readonly sort?: readonly [column: string, order: string];
  /** The rows of a page, if they differ from those of `calls.list`. */
  readonly size?: number;
  /** The tab of the record's page with which a row opens; by default the first one. */
  readonly tab?: string;
  /** The browser has one request for it at a time, and drops another with this text. */
  readonly duplicate?: string;
  /**
   * Work to be done: it stands on the start page of whoever has the permission, what is due first (`due`, a date) first.
   * The title follows a number: "3 to award".
   */
  readonly work?: { readonly title: string; readonly permission: string; readonly due?: string };
  /** It has an entry of its own in this group of the menu, at this place in it, and no tab among the others. */
  readonly menu?: string;
  readonly menuPlace?: number;
  /** The set of marks that is set there: on the page of the parent it stands apart from the lists of the kinds. */
  readonly set?: string;
  /**
   * A projection shows the same records in another way: with these fields alone beside `represent` and who made them
   * (all by default), these filters, and values of each row that a module reads (`rows` of `extendResource`).
   */
  readonly columns?: readonly string[];
  readonly filters?: readonly string[];
  readonly includes?: () => Readonly<Record<string, z.ZodMiniType>>;
  /** Numbers among what it includes that are columns of it, with their labels; of what is no count, its field. */
  readonly counts?: Readonly<Record<string, string | Field>>;
}

/** The config of a resource: `defineResource` derives the rest. */
export interface ResourceConfig<F extends Fields, M extends Endpoints = Endpoints> {
  readonly name: string;
  readonly fields: F;
  /** The field that names a record to people. */
  readonly represent: NameIn<F>;
  /** The field with the subject of a record, for records that are named by a number: a text, or a reference to whom it is for. */
  readonly about?: NameIn<F>;
  /** `module.sub_module`; the actions view, create, update and delete follow. A part may leave it to its parent. */
  readonly permissions?: string;
  /**
   * Further actions of its permissions: `submit`; in full where the sub-module is another: `enquiry.pending.approve`.
   * Calls, steps and lists can ask for no permission that is not declared.
   */
  readonly actions?: readonly string[];
  /** The parent of each record: path, visibility, permissions, edit guard and history follow from it. */
  readonly partOf?: PartOf;
  /** The records are lines that are edited together with their parent: see `breakdown.ts`. */
  readonly breakdown?: Breakdown;
  /** The marks by which people verify a part, and the fields whose change clears them. */
  readonly verification?: Verification;
  /**
   * `owned` (default): records of a branch, with a derived table. `global`: records outside branches, with operations
   * by hand.
   */
  readonly table?: 'owned' | 'global';
  readonly verbs?: readonly Verb[];
  /** One record, in the singular ("Client"); derived from the name when absent. */
  readonly title?: string;
  /** The list ("Clients"); derived from the name or the title when absent. */
  readonly titles?: string;
  /** Several records that are counted ("4 cost estimations"), where the list is called otherwise. */
  readonly plural?: string;
  /** The group of the menu that it is in, of those that the product has; without it the usual one. */
  readonly menu?: string;
  /** The place in the menu's group, from 1; entries without one follow by name. */
  readonly menuPlace?: number;
  readonly icon?: IconName;
  /**
   * Paths and texts that differ from the usual ones. Without `calls` the resource uses the ra-data-simple-rest dialect.
   */
  readonly calls?: {
    readonly list: ListOverrides;
    readonly read?: CallWords & Partial<CallOverrides>;
    readonly create?: CallWords & Partial<CallOverrides>;
    readonly update?: CallWords & Partial<CallOverrides>;
    readonly remove?: CallWords & Partial<CallOverrides>;
    /** `ids`: the field of the body with the ids; `ids` by default. */
    readonly removeMany?: CallWords & Partial<CallOverrides> & { readonly ids?: string };
  };
  /** The path of the collection, if the path of the list differs from it. */
  readonly path?: string;
  /** Calls beyond the verbs; an operation of the module answers each. */
  readonly endpoints?: M;
  /** The endpoint by which forms create a record, in place of the call `create`. */
  readonly createdBy?: string;
  /** Files of its records: `attachmentCalls({ … })`. */
  readonly attachments?: AttachmentCalls;
  /** The calls of comments on records, or on lines of a field. */
  readonly comments?: readonly Commented<NameIn<F>>[];
  /** Calls of lines, by the field of the lines: `{ scopes: lineCalls(…) }`. */
  readonly lineCalls?: Readonly<Partial<Record<NameIn<F>, RowCalls>>>;
  /**
   * The endpoints that list the lines of a record by themselves, by the field of the lines, each with its parameter for
   * the record's id. Lines with `lineCalls` have such a call already.
   */
  readonly linesBy?: Readonly<Partial<Record<NameIn<F>, { readonly call: string; readonly parameter: string }>>>;
  /** Calls of relations between records of the resource: `relationCalls({ … })`. */
  readonly relations?: RelationCalls;
  /** The lists of the resource, if it has several. `calls.list` reads the first. */
  readonly lists?: readonly RecordList[];
  /**
   * The checks of values that are read with one record in addition to its fields, by name: the project of an enquiry.
   */
  readonly includes?: () => Readonly<Record<string, z.ZodMiniType>>;
  /** The people of each role on a record: `{ owner: 'owner_id', approver: 'approvers.user_id' }`. */
  readonly people?: Readonly<Record<Role, PlaceOfPeople<F> | PeopleElsewhere>>;
  /**
   * The reference to the record that this one is below: once that has ended, or what it is below itself, this one keeps
   * its state, takes no change and no step, and waits for nobody (rule 127). `none`: why the end of what it names
   * changes nothing here. A part is where its parent is.
   */
  readonly below?: NameIn<F> | { readonly none: string };
  /**
   * The permissions to see records of others, each with the values that such a record must have. Everybody sees the
   * records that they created or last changed, and those on which they have a role. Without `visibleTo` everybody in
   * the branch sees all records.
   */
  readonly visibleTo?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * The endpoint that pickers use instead of the list, which only managers of the records may read. `holding` is its
   * parameter for a permission that people must have, `include` its parameter for ids that are always in the answer.
   */
  readonly lookupCall?: { readonly call: string; readonly holding: string; readonly include: string };
  /** Pickers offer recently chosen records first (rule 18). */
  readonly recent?: true;
  /** How the history records changes; `row` by default. */
  readonly history?: HistoryPolicy;
  /** When a record and its lines can never change again; the database refuses it. */
  readonly frozen?: FrozenRule<NameIn<F>>;
  /** The process of a record: only its steps change the state. */
  readonly workflow?: Workflow;
  readonly list: {
    /** Also references of `through`: `project_id.customer_id` is the customer of the project. */
    readonly columns: readonly (NameIn<F> | AuditColumn | `${NameIn<F>}.${string}`)[];
    readonly filters?: readonly NameIn<F>[];
    /**
     * Filters by a reference of a record that this one refers to: `{ 'enquiry_id.customer_id': reference('customers') }`.
     * The parameter is the part after the dot. One that is a column of the list too is shown, sorted by, searched and
     * exported as `customer_name`.
     */
    readonly through?: Readonly<Record<`${NameIn<F>}.${string}`, ReferenceField>>;
    /**
     * The parameters of filters that the call spells in its own way, by column; of a range from and to. `id` filters by
     * the records themselves: `{ id: 'buyout_id', needed_on: ['from_date', 'to_date'] }`.
     */
    readonly named?: Readonly<Partial<Record<NameIn<F> | 'id', string | readonly [from: string, to: string]>>>;
    /**
     * The endpoint, and its word for each parameter, from which filters take what they offer: only what occurs in the
     * list.
     */
    readonly offered?: { readonly call: string; readonly words: Readonly<Record<string, string>> };
    /** Filters by the current user's roles on a record, by their parameter: `{ assigned_to_me: ['assignee'] }`. */
    readonly mine?: Readonly<Record<string, readonly Role[]>>;
    readonly sort?: readonly [NameIn<F> | AuditColumn, 'ASC' | 'DESC'];
    /** The columns by which people can order it, where not all of them: each order of a large table takes an index. */
    readonly sorts?: readonly (NameIn<F> | AuditColumn)[];
    /** A row opens another record: the reference to it, or the fields with the name of its resource and with its id. */
    readonly opens?: readonly [reference: NameIn<F>] | readonly [resource: NameIn<F>, id: NameIn<F>];
  };
  /** The form in sections; without any, all fields in order. */
  readonly form?: readonly { readonly title: string; readonly fields: readonly NameIn<F>[] }[];
  /** `false`: no import. By default the key is the unique field that people enter, or `represent`. */
  readonly import?:
    | false
    | {
        readonly key: EnteredName<F>;
        readonly lines?: { readonly field: NameIn<F>; readonly key: string | readonly string[] };
        readonly cells?: readonly NameIn<F>[];
        readonly together?: true;
      };
  /** The resource as a list of options: `none` is the text of the empty option, `carry` names flags of each option. */
  readonly options?: { readonly none?: string; readonly carry?: readonly NameIn<F>[] };
  /** The text of an empty list with the first thing to do, in one sentence. */
  readonly empty?: string;
  /** The resource at whose records that is done, where nobody makes these by a form: an empty list leads there. By default the parent. */
  readonly beginsAt?: string;
}

/** A resource: its config with all defaults. */
export interface Resource<F extends Fields = Fields, M extends Endpoints = Endpoints> {
  readonly name: string;
  readonly fields: F;
  /** The fields that people enter: all without `readOnly`. */
  readonly entered: Fields;
  /** The fields of a new record: what is entered, and what is entered once. */
  readonly created: Fields;
  readonly represent: string;
  readonly about: string | undefined;
  readonly permissions: string;
  /** The full names of its further permissions. */
  readonly actions: readonly string[];
  readonly table: 'owned' | 'global';
  readonly verbs: readonly Verb[];
  readonly title: string;
  readonly titles: string;
  readonly plural: string;
  readonly menu: string | undefined;
  readonly menuPlace: number;
  readonly icon: IconName;
  /** The collection: `/api/client`. */
  readonly path: string;
  readonly lists: readonly RecordList[];
  readonly partOf: PartOf | undefined;
  readonly breakdown: Breakdown | undefined;
  readonly verification: Verification | undefined;
  /** Columns of targets that are read with the record: `{ enquiry_title: 'enquiry_id.title' }`. */
  readonly lookups: Readonly<Record<string, string>>;
  readonly includes: ResourceConfig<Fields>['includes'];
  readonly people: People;
  readonly below: string | { readonly none: string } | undefined;
  readonly visibleTo: ResourceConfig<Fields>['visibleTo'];
  readonly lookupCall: ResourceConfig<Fields>['lookupCall'];
  readonly recent: boolean;
  readonly history: HistoryPolicy;
  readonly frozen: FrozenRule | undefined;
  readonly workflow: Workflow | undefined;
  readonly callOverrides: ResourceConfig<Fields>['calls'];
  readonly endpoints: M;
  readonly createdBy: string | undefined;
  readonly attachments: AttachmentCalls | undefined;
  readonly comments: readonly Commented[];
  readonly rowCalls: Readonly<Record<string, RowCalls | undefined>>;
  readonly rowsBy: Readonly<Record<string, { readonly call: string; readonly parameter: string } | undefined>>;
  readonly relations: RelationCalls | undefined;
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly through: Readonly<Record<string, ReferenceField>>;
    readonly named: Readonly<Partial<Record<string, string | readonly [from: string, to: string]>>>;
    readonly offered: { readonly call: string; readonly words: Readonly<Record<string, string>> } | undefined;
    readonly mine: Readonly<Record<string, readonly Role[]>>;
    readonly sort: readonly [string, 'ASC' | 'DESC'];
    readonly sorts: readonly string[] | undefined;
    readonly opens: readonly [reference: string] | readonly [resource: string, id: string] | undefined;
  };
  readonly form: readonly { readonly title: string; readonly fields: readonly string[] }[];
  readonly import: ImportPlan;
  readonly options: { readonly none: string | null; readonly carry: readonly string[] };
  readonly empty: string;
  readonly beginsAt: string | undefined;
}

/** Whether the resource has the verb. */
export const can = (resource: Resource, verb: Verb): boolean => resource.verbs.includes(verb);

/** The singular of a plural name: `enquiries` → `enquiry`. */
export const singular = (name: string): string =>
  name.endsWith('ies')
    ? name.slice(0, -3) + 'y'
    : /(ss|x|ch|sh)es$/.test(name)
      ? name.slice(0, -2)
      : name.replace(/s$/, '');
