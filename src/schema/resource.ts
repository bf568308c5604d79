import type { Call, CallWords, StatedCall, StatedList } from './call.ts';
import { columnsOf, enteredFields, labelOf, type Fields } from './field.ts';
import { inSentence } from './words.ts';
import type { People, Workflow } from './workflow.ts';

export const menuGroups = ['Sales', 'Estimation', 'Projects', 'Procurement', 'Masters', 'Administration'] as const;
export type MenuGroup = (typeof menuGroups)[number];

type NameIn<F extends Fields> = keyof F & string;
/** What stands on every record, and may be shown or sorted by. */
export type KeptColumn = 'created_at' | 'created_by_name' | 'updated_at' | 'updated_by_name';

/** How a spreadsheet becomes records. */
export interface ImportPlan {
  /** The field that tells whether two rows, or a row and a stored record, are the same record. */
  readonly key: string;
  /** The lines to which each row adds one, and the field of a line that tells two lines apart, or the fields together. */
  readonly lines?: { readonly field: string; readonly key: string | readonly string[] };
}

export type MoreCalls = Readonly<Record<string, Call>>;

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
] as const;
export type Verb = (typeof verbs)[number];

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
   * workflow; `awaitsMe`: I am to decide.
   */
  readonly which: {
    readonly mine?: true | readonly string[];
    readonly states?: readonly string[];
    readonly awaitsMe?: true;
  };
  /** What an empty one means, in one sentence. */
  readonly empty: string;
}

/** A resource, as its file says it. */
export interface ResourceSaid<F extends Fields, M extends MoreCalls = MoreCalls> {
  readonly name: string;
  readonly fields: F;
  /** The field that names a record to people. */
  readonly represent: NameIn<F>;
  /** The field that says what it is about, where the one that names it is a mere number. */
  readonly about?: NameIn<F>;
  /** `module.sub_module`; the actions view, create, update and delete follow. */
  readonly permissions: string;
  /** `owned` (usual): a branch's own, its table derived. `global`: outside branches, each verb by an operation of its own. */
  readonly table?: 'owned' | 'global';
  readonly verbs?: readonly Verb[];
  /** One record, in the singular ("Client"); derived from the name when absent. */
  readonly title?: string;
  readonly titles?: string;
  readonly menu?: MenuGroup;
  /** A Material icon's name, as the icons of `app/icons.ts` have it. */
  readonly icon?: string;
  /** Calls whose path or texts are not the usual ones. Without any, the resource speaks ra-data-simple-rest. */
  readonly calls?: {
    readonly list: StatedList;
    readonly read?: CallWords;
    readonly create?: CallWords & Partial<StatedCall>;
    readonly update?: CallWords & Partial<StatedCall>;
    readonly remove?: CallWords & Partial<StatedCall>;
  };
  /** The collection, where the path of the list is not it. */
  readonly path?: string;
  /** Calls beyond the verbs, each answered by an operation of its own. */
  readonly more?: M;
  /** Its lists where there are several. The first is what `calls.list` reads. */
  readonly lists?: readonly RecordList[];
  /** Further columns of records that it names, answered with it: `{ enquiry_title: 'enquiry_id.title' }`. */
  readonly carries?: Readonly<Record<string, string>>;
  /** The address of the page that stands for its generated screens. */
  readonly page?: string;
  /** Who plays which part on a record: `{ owner: 'owner_id', approver: 'approvers.user_id' }`. */
  readonly people?: People;
  /**
   * Who sees records that are not theirs: by permission, with what a record must then be. Others see those alone that
   * they made or last changed, and those on which they are one of the people. Without it the whole branch sees all.
   */
  readonly seenBy?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Seen by whoever sees the record that this field names. */
  readonly seenWith?: NameIn<F>;
  /** A function of the database that answers the ids of further records which the person sees. */
  readonly seenThrough?: string;
  /**
   * Where its list is for those who manage its records: the call of `more` by which anybody finds one to refer to, and
   * how that call spells a permission to be held, and ids that are there in any case.
   */
  readonly referred?: { readonly call: string; readonly holding: string; readonly include: string };
  /** Those last chosen are offered first: customers, clients, vendors (part-1 §9). */
  readonly recent?: true;
  /** The process that a record runs through: the only way in which its state changes. */
  readonly workflow?: Workflow;
  /** `calls` (usual): each step of the workflow is a call; `status`: a call of the resource's own names the state. */
  readonly steps?: 'calls' | 'status';
  readonly list: {
    readonly columns: readonly (NameIn<F> | KeptColumn)[];
    readonly filters?: readonly NameIn<F>[];
    readonly sort?: readonly [NameIn<F> | KeptColumn, 'ASC' | 'DESC'];
  };
  /** The form in sections; without any, all fields in order. */
  readonly form?: readonly { readonly title: string; readonly fields: readonly NameIn<F>[] }[];
  readonly import?: {
    readonly key: NameIn<F>;
    readonly lines?: { readonly field: NameIn<F>; readonly key: string | readonly string[] };
  };
  /** As a list to choose from: what stands first for none of them, and which flags an option carries. */
  readonly options?: { readonly none?: string; readonly carry?: readonly NameIn<F>[] };
  /** The first step when there is nothing yet, in one sentence. */
  readonly empty?: string;
}

/** A resource with everything said. */
export interface Resource<F extends Fields = Fields, M extends MoreCalls = MoreCalls> {
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
  readonly icon: string;
  /** The collection: `/api/client`. */
  readonly path: string;
  readonly lists: readonly RecordList[];
  readonly carries: Readonly<Record<string, string>>;
  readonly page: string | undefined;
  readonly people: People;
  readonly seenBy: ResourceSaid<Fields>['seenBy'];
  readonly seenWith: string | undefined;
  readonly seenThrough: string | undefined;
  readonly referred: ResourceSaid<Fields>['referred'];
  readonly recent: boolean;
  readonly workflow: Workflow | undefined;
  readonly steps: 'calls' | 'status';
  readonly said: ResourceSaid<Fields>['calls'];
  readonly more: M;
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

const singular = (name: string) =>
  name.endsWith('ies')
    ? name.slice(0, -3) + 'y'
    : /(ss|x|ch|sh)es$/.test(name)
      ? name.slice(0, -2)
      : name.replace(/s$/, '');

/** The key of an import where none is said: the unique field, or the one that names the record. */
const keyOf = (said: ResourceSaid<Fields>): string =>
  columnsOf(said.fields).find(([, f]) => 'unique' in f && f.unique)?.[0] ?? said.represent;

/**
 * A resource from its description. Screens, calls, checks, permissions and table are derived from what this returns.
 * @throws Error when the description names a field that it does not have.
 */
export const defineResource = <const F extends Fields, const M extends MoreCalls = MoreCalls>(
  said: ResourceSaid<F, M>,
): Resource<F, M> => {
  const title = said.title ?? labelOf(singular(said.name), {});
  const titles = said.titles ?? labelOf(said.name, {});
  const loose = said as unknown as ResourceSaid<Fields>;
  const resource: Resource<F, M> = {
    name: said.name,
    fields: said.fields,
    entered: enteredFields(said.fields),
    represent: said.represent,
    about: said.about,
    permissions: said.permissions,
    table: said.table ?? 'owned',
    verbs: said.verbs ?? verbs,
    title,
    titles,
    menu: said.menu ?? 'Masters',
    icon: said.icon ?? 'List',
    path: said.path ?? said.calls?.list.path ?? `/api/${said.name}`,
    lists: said.lists ?? [],
    carries: said.carries ?? {},
    page: said.page,
    people: said.people ?? {},
    seenBy: said.seenBy,
    seenWith: said.seenWith,
    seenThrough: said.seenThrough,
    referred: said.referred,
    recent: said.recent ?? false,
    workflow: said.workflow,
    steps: said.steps ?? 'calls',
    said: said.calls,
    more: said.more ?? ({} as M),
    list: {
      columns: said.list.columns,
      filters: said.list.filters ?? [],
      sort: said.list.sort ?? [said.represent, 'ASC'],
    },
    form: said.form ?? [{ title: '', fields: Object.keys(said.fields) }],
    import: said.import ?? { key: keyOf(loose) },
    options: { none: said.options?.none ?? null, carry: said.options?.carry ?? [] },
    empty: said.empty ?? `Add the first ${inSentence(title)}, or import a spreadsheet.`,
  };
  for (const name of [...resource.list.filters, ...resource.form.flatMap((s) => s.fields), resource.import.key])
    if (!(name in said.fields)) throw new Error(`${said.name} has no field ${name}`);
  return resource;
};
