import { enteredFields, labelOf, type Fields } from '../field.ts';
import { lookupsOf } from '../partOf.ts';
import { singular, verbs, type Endpoints, type Resource, type ResourceConfig, type Verb } from '../resource.ts';
import { listColumn } from '../through.ts';
import { inSentence } from '../words.ts';
import { importKeysOf } from './importKey.ts';
import { brokenDown, type Added, type Adding } from './brokenDown.ts';
import { actionNames } from './permissions.ts';
import { problemsOf } from './problems.ts';

const importVerbs: readonly Verb[] = ['importRows', 'importTemplate'];
/** The verbs of a part without `verbs`. Its history is in its parent's. */
const partVerbs: readonly Verb[] = ['list', 'read', 'create', 'update', 'remove', 'removeMany'];

/** The first step in a list without records. */
const emptyText = (title: string, offered: readonly Verb[]): string =>
  `Add the first ${inSentence(title)}${offered.includes('importRows') ? ', or import a spreadsheet' : ''}.`;

const pathOf = ({ name, partOf }: Pick<ResourceConfig<Fields>, 'name' | 'partOf'>): string =>
  partOf ? `${partOf.parent.path}/:${partOf.by}/${name}` : `/api/${name}`;

/**
 * Defines a resource. Screens, calls, checks, permissions and table are derived from the result.
 * @throws Error with each problem of the description in one line
 */
export const defineResource = <
  const F extends Fields,
  const M extends Endpoints = Endpoints,
  const G extends Adding = Adding,
>(
  given: ResourceConfig<F, M> & G,
): Resource<F & Added<G>, M> => {
  const config = brokenDown<F, ResourceConfig<F, M>, G>(given);
  const title = config.title ?? labelOf(singular(config.name), {});
  // The name gives the plural of its own word alone.
  const isOfName = title === labelOf(singular(config.name), {});
  const titles = config.titles ?? (isOfName ? labelOf(config.name, {}) : `${title}s`);
  const entered = enteredFields(config.fields);
  const permissions = config.permissions ?? config.partOf?.parent.permissions ?? '';
  const resourceVerbs = (config.verbs ?? (config.partOf ? partVerbs : verbs)).filter(
    (verb) => config.import !== false || !importVerbs.includes(verb),
  );
  const resource: Resource<F & Added<G>, M> = {
    name: config.name,
    fields: config.fields,
    entered,
    created: enteredFields(config.fields, true),
    represent: config.represent,
    about: config.about,
    permissions,
    actions: actionNames(permissions, config.actions ?? []),
    partOf: config.partOf,
    breakdown: config.breakdown,
    verification: config.verification,
    table: config.table ?? 'owned',
    verbs: resourceVerbs,
    title,
    titles,
    plural: config.plural ?? titles,
    menu: config.menu,
    menuPlace: config.menuPlace ?? Infinity,
    icon: config.icon ?? 'List',
    path: config.path ?? config.calls?.list.path ?? pathOf(config),
    lists: config.lists ?? [],
    lookups: config.partOf ? lookupsOf(config.partOf) : {},
    includes: config.includes,
    people: config.people ?? {},
    below: config.below,
    visibleTo: config.visibleTo,
    lookupCall: config.lookupCall,
    recent: config.recent ?? false,
    history: config.history ?? 'row',
    frozen: config.frozen,
    workflow: config.workflow,
    callOverrides: config.calls,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- without endpoints `M` is its default, which is empty
    endpoints: config.endpoints ?? ({} as M),
    createdBy: config.createdBy,
    attachments: config.attachments,
    comments: config.comments ?? [],
    rowCalls: config.lineCalls ?? {},
    rowsBy: config.linesBy ?? {},
    relations: config.relations,
    list: {
      columns: config.list.columns.map((name) => listColumn(name, config.list.through ?? {})),
      filters: config.list.filters ?? [],
      mine: config.list.mine ?? {},
      through: config.list.through ?? {},
      named: config.list.named ?? {},
      offered: config.list.offered,
      sort: config.list.sort ?? [config.represent, 'ASC'],
      sorts: config.list.sorts,
      opens: config.list.opens,
    },
    form: config.form ?? [{ title: '', fields: Object.keys(config.fields) }],
    import: config.import || { key: importKeysOf({ entered, represent: config.represent })[0] ?? config.represent },
    options: { none: config.options?.none ?? null, carry: config.options?.carry ?? [] },
    empty: config.empty ?? emptyText(title, resourceVerbs),
    beginsAt: config.beginsAt ?? config.partOf?.parent.name,
  };
  const problems = problemsOf(resource);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return resource;
};
