import type * as z from 'zod/mini';
import type { AttachmentCalls } from './calls/attachmentCalls.ts';
import type { Commented } from './calls/commentCalls.ts';
import type { LineCalls } from './calls/lineCalls.ts';
import type { RelationCalls } from './calls/relationCalls.ts';
import type { Call, CallWords, StatedCall, StatedList } from './calls/call.ts';
import { enteredFields, labelOf, type Fields } from './field.ts';
import { importKeysOf } from './define/importKey.ts';
import { slipsOf } from './define/slips.ts';
import type { FrozenRule, HistoryPolicy } from './rowPolicy.ts';
import type { IconName } from './icons.ts';
import { lookupsOf, type PartOf } from './partOf.ts';
import type { Verification } from './verification.ts';
import { inSentence } from './words.ts';
import type { People, Role, Workflow } from './workflow.ts';

export const menuGroups = ['Sales', 'Estimation', 'Projects', 'Procurement', 'Masters', 'Administration'] as const;
export type MenuGroup = (typeof menuGroups)[number];

type NameIn<F extends Fields> = keyof F & string;
/** The fields that people enter. */
type EnteredName<F extends Fields> = {
  [K in NameIn<F>]: F[K] extends { readonly readOnly: true | 'derived' } ? never : K;
}[NameIn<F>];
/** Where people can stand in a record: a reference to users, of its own or of its lines. */
type PlaceOfPeople<F extends Fields> = string extends keyof F ? string : NamedPlace<F>;
type NamedPlace<F extends Fields> = {
  [K in NameIn<F>]: F[K] extends { readonly kind: 'reference'; readonly resource: 'users' }
    ? K
    : F[K] extends { readonly kind: 'lines'; readonly fields: infer L extends Fields }
      ? `${K}.${NamedPlace<L>}`
      : never;
}[NameIn<F>];
/** What stands on every record, and may be shown or sorted by; `position` on those that can be reordered. */
export type AuditColumn = 'position' | 'created_at' | 'created_by_name' | 'updated_at' | 'updated_by_name';

/** How a spreadsheet becomes records. */
export interface ImportPlan {
  /** The field that tells whether two rows, or a row and a stored record, are the same record. */
  readonly key: string;
  /** The lines to which each row adds one, and the field of a line that tells two lines apart, or the fields together. */
  readonly lines?: { readonly field: string; readonly key: string | readonly string[] };
}

export type Endpoints = Readonly<Record<string, Call>>;

/** What can be done with every record of a resource; all of it, unless the resource says which. */
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
  'reorder',
] as const;
export type Verb = (typeof verbs)[number];
const importVerbs: readonly Verb[] = ['importRows', 'importTemplate'];
/** What a resource has that names no verbs: order is what only some records have. */
const usualVerbs = verbs.filter((verb) => verb !== 'reorder');
/** The same of a part: its history stands in its parent's, and people find it there. */
const partVerbs: readonly Verb[] = ['list', 'read', 'create', 'update', 'remove', 'removeMany'];

/** One of several lists of a resource. Which records stand in it is said by data; what is not said narrows nothing. */
export interface RecordList {
  /** The word in the address: `global`. */
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly permission: string;
  readonly failure?: string;
  /**
   * `mine`: whose creator or one of whose people I am, or on which I play one of these parts; `states`: of its
   * workflow; `awaitsMe`: I am to decide; `late`: this date or time has passed and is not done, `dueWithin`: it is in these
   * days, today among them (both as the field's own `late` says).
   */
  readonly which: {
    readonly mine?: true | readonly string[];
    readonly states?: readonly string[];
    readonly awaitsMe?: true;
    readonly late?: string;
    readonly dueWithin?: { readonly field: string; readonly days: number };
  };
  /** What an empty one means, in one sentence. */
  readonly empty: string;
}

/** A resource, as its file says it. */
export interface ResourceConfig<F extends Fields, M extends Endpoints = Endpoints> {
  readonly name: string;
  readonly fields: F;
  /** The field that names a record to people. */
  readonly represent: NameIn<F>;
  /** The field that says what it is about, where the one that names it is a mere number. */
  readonly about?: NameIn<F>;
  /** `module.sub_module`; the actions view, create, update and delete follow. A part may leave it to its parent. */
  readonly permissions?: string;
  /** The record that each of its records is part of: its path, visibility, permissions, edit guard and history follow. */
  readonly partOf?: PartOf<NameIn<F>>;
  /** By whom its records are verified, and what takes that back. */
  readonly verification?: Verification<NameIn<F>>;
  /** `owned` (usual): a branch's own, its table derived. `global`: outside branches, each verb by an operation of its own. */
  readonly table?: 'owned' | 'global';
  readonly verbs?: readonly Verb[];
  /** One record, in the singular ("Client"); derived from the name when absent. */
  readonly title?: string;
  readonly titles?: string;
  readonly menu?: MenuGroup;
  readonly icon?: IconName;
  /** Calls whose path or texts are not the usual ones. Without any, the resource speaks ra-data-simple-rest. */
  readonly calls?: {
    readonly list: StatedList;
    readonly read?: CallWords & Partial<StatedCall>;
    readonly create?: CallWords & Partial<StatedCall>;
    readonly update?: CallWords & Partial<StatedCall>;
    readonly remove?: CallWords & Partial<StatedCall>;
    /** `ids` is the field of the body that holds the ids, where it is another than `ids`. */
    readonly removeMany?: CallWords & Partial<StatedCall> & { readonly ids?: string };
    readonly reorder?: CallWords & Partial<StatedCall>;
  };
  /** The collection, where the path of the list is not it. */
  readonly path?: string;
  /** Calls beyond the verbs, each answered by an operation of its own. */
  readonly endpoints?: M;
  /** Files of its records: `attachmentCalls({ … })`. */
  readonly attachments?: AttachmentCalls;
  /** What of its records is commented on, each with its calls. */
  readonly comments?: readonly Commented<NameIn<F>>[];
  /** Calls of one kind of lines under a path of their own, by the field: `{ scopes: lineCalls(…) }`. */
  readonly lineCalls?: Readonly<Partial<Record<NameIn<F>, LineCalls>>>;
  /** Records of the resource that have to do with each other: `relationCalls({ … })`. */
  readonly relations?: RelationCalls;
  /** Its lists where there are several. The first is what `calls.list` reads. */
  readonly lists?: readonly RecordList[];
  /** Checks of what is read with one record beside its own fields, by name: the project of an enquiry. */
  readonly includes?: () => Readonly<Record<string, z.ZodMiniType>>;
  /** Who plays which part on a record: `{ owner: 'owner_id', approver: 'approvers.user_id' }`. */
  readonly people?: Readonly<Record<Role, PlaceOfPeople<F> | { readonly permission: string }>>;
  /**
   * Who sees records that are not theirs: by permission, with what a record must then be. Others see those alone that
   * they made or last changed, and those on which they are one of the people. Without it the whole branch sees all.
   */
  readonly visibleTo?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * Where its list is for those who manage its records: the call of `more` by which anybody finds one to refer to, and
   * how that call spells a permission to be held, and ids that are there in any case.
   */
  readonly lookupCall?: { readonly call: string; readonly holding: string; readonly include: string };
  /** Those last chosen are offered first: customers, clients, vendors (rule 18). */
  readonly recent?: true;
  /** How changes of its records are recorded; `row` unless the description names another policy. */
  readonly history?: HistoryPolicy;
  /** When a record and its lines can never change again, held by the database. */
  readonly frozen?: FrozenRule<NameIn<F>>;
  /** The process that a record runs through: the only way in which its state changes. */
  readonly workflow?: Workflow;
  readonly list: {
    readonly columns: readonly (NameIn<F> | AuditColumn)[];
    readonly filters?: readonly NameIn<F>[];
    readonly sort?: readonly [NameIn<F> | AuditColumn, 'ASC' | 'DESC'];
  };
  /** The form in sections; without any, all fields in order. */
  readonly form?: readonly { readonly title: string; readonly fields: readonly NameIn<F>[] }[];
  /** `false`: records are never imported. Without it the import's key is the unique field that people enter, or `represent`. */
  readonly import?:
    | false
    | {
        readonly key: EnteredName<F>;
        readonly lines?: { readonly field: NameIn<F>; readonly key: string | readonly string[] };
      };
  /** As a list to choose from: what stands first for none of them, and which flags an option carries. */
  readonly options?: { readonly none?: string; readonly carry?: readonly NameIn<F>[] };
  /** The first step when there is nothing yet, in one sentence. */
  readonly empty?: string;
}

/** A resource with everything said. */
export interface Resource<F extends Fields = Fields, M extends Endpoints = Endpoints> {
  readonly name: string;
  readonly fields: F;
  /** The fields that people enter: all but the kept ones. */
  readonly entered: Fields;
  readonly represent: string;
  readonly about: string | undefined;
  readonly permissions: string;
  readonly table: 'owned' | 'global';
  readonly verbs: readonly Verb[];
  readonly title: string;
  readonly titles: string;
  readonly menu: MenuGroup;
  readonly icon: IconName;
  /** The collection: `/api/client`. */
  readonly path: string;
  readonly lists: readonly RecordList[];
  readonly partOf: PartOf | undefined;
  readonly verification: Verification | undefined;
  /** Columns of records that it names, answered with it: `{ enquiry_title: 'enquiry_id.title' }`. */
  readonly lookups: Readonly<Record<string, string>>;
  readonly includes: ResourceConfig<Fields>['includes'];
  readonly people: People;
  readonly visibleTo: ResourceConfig<Fields>['visibleTo'];
  readonly lookupCall: ResourceConfig<Fields>['lookupCall'];
  readonly recent: boolean;
  readonly history: HistoryPolicy;
  readonly frozen: FrozenRule | undefined;
  readonly workflow: Workflow | undefined;
  readonly callOverrides: ResourceConfig<Fields>['calls'];
  readonly endpoints: M;
  readonly attachments: AttachmentCalls | undefined;
  readonly comments: readonly Commented[];
  readonly lineCalls: Readonly<Record<string, LineCalls | undefined>>;
  readonly relations: RelationCalls | undefined;
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly sort: readonly [string, 'ASC' | 'DESC'];
  };
  readonly form: readonly { readonly title: string; readonly fields: readonly string[] }[];
  readonly import: ImportPlan;
  readonly options: { readonly none: string | null; readonly carry: readonly string[] };
  readonly empty: string;
}

/** Whether the verb is there for this resource. */
export const can = (resource: Resource, verb: Verb): boolean => resource.verbs.includes(verb);

/** A name of several as that of one: `enquiries` → `enquiry`. */
export const singular = (name: string): string =>
  name.endsWith('ies')
    ? name.slice(0, -3) + 'y'
    : /(ss|x|ch|sh)es$/.test(name)
      ? name.slice(0, -2)
      : name.replace(/s$/, '');

const pathOf = ({ name, partOf }: Pick<ResourceConfig<Fields>, 'name' | 'partOf'>): string =>
  partOf ? `${partOf.parent.path}/:${partOf.by}/${name}` : `/api/${name}`;

/**
 * A resource from its description. Screens, calls, checks, permissions and table are derived from what this returns.
 * @throws Error that says what is wrong in the description, each slip in one line
 */
export const defineResource = <const F extends Fields, const M extends Endpoints = Endpoints>(
  said: ResourceConfig<F, M>,
): Resource<F, M> => {
  const title = said.title ?? labelOf(singular(said.name), {});
  const titles = said.titles ?? labelOf(said.name, {});
  const entered = enteredFields(said.fields);
  const resource: Resource<F, M> = {
    name: said.name,
    fields: said.fields,
    entered,
    represent: said.represent,
    about: said.about,
    permissions: said.permissions ?? said.partOf?.parent.permissions ?? '',
    partOf: said.partOf,
    verification: said.verification,
    table: said.table ?? 'owned',
    verbs: (said.verbs ?? (said.partOf ? partVerbs : usualVerbs)).filter(
      (verb) => said.import !== false || !importVerbs.includes(verb),
    ),
    title,
    titles,
    menu: said.menu ?? 'Masters',
    icon: said.icon ?? 'List',
    path: said.path ?? said.calls?.list.path ?? pathOf(said),
    lists: said.lists ?? [],
    lookups: said.partOf ? lookupsOf(said.partOf) : {},
    includes: said.includes,
    people: said.people ?? {},
    visibleTo: said.visibleTo,
    lookupCall: said.lookupCall,
    recent: said.recent ?? false,
    history: said.history ?? 'row',
    frozen: said.frozen,
    workflow: said.workflow,
    callOverrides: said.calls,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- without endpoints `M` is its default, which is empty
    endpoints: said.endpoints ?? ({} as M),
    attachments: said.attachments,
    comments: said.comments ?? [],
    lineCalls: said.lineCalls ?? {},
    relations: said.relations,
    list: {
      columns: said.list.columns,
      filters: said.list.filters ?? [],
      sort: said.list.sort ?? [said.represent, 'ASC'],
    },
    form: said.form ?? [{ title: '', fields: Object.keys(said.fields) }],
    import: said.import || { key: importKeysOf({ entered, represent: said.represent })[0] ?? said.represent },
    options: { none: said.options?.none ?? null, carry: said.options?.carry ?? [] },
    empty: said.empty ?? `Add the first ${inSentence(title)}, or import a spreadsheet.`,
  };
  const slips = slipsOf(resource);
  if (slips.length > 0) throw new Error(slips.join('\n'));
  return resource;
};
