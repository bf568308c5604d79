import type { Resource } from '../../schema/resource.ts';
import type {
  BarPart,
  CallPart,
  ChosenAction,
  LineDetails,
  CustomPage,
  Extension,
  RecordAction,
  RecordNote,
  RecordTab,
  SaveQuestion,
  StepPart,
} from './extension.ts';

/** All extensions of one resource. */
export interface ResourceExtensions {
  readonly tabs: readonly RecordTab[];
  readonly actions: readonly RecordAction[];
  readonly notes: readonly RecordNote[];
  readonly asides: readonly RecordNote[];
  readonly chosen: readonly ChosenAction[];
  readonly lineDetails: Readonly<Record<string, LineDetails | undefined>>;
  readonly steps: Readonly<Record<string, StepPart | undefined>>;
  readonly calls: Readonly<Record<string, CallPart | undefined>>;
  readonly beforeSave: SaveQuestion | undefined;
  readonly proposes: () => Readonly<Record<string, unknown>>;
  readonly page: CustomPage | undefined;
}

export interface Extensions {
  readonly of: (resource: Pick<Resource, 'name'>) => ResourceExtensions;
  /** All pages with their own address. */
  readonly pages: readonly CustomPage[];
  readonly home: Extension['home'];
  readonly bar: readonly BarPart[];
}

const none: ResourceExtensions = {
  tabs: [],
  actions: [],
  notes: [],
  asides: [],
  chosen: [],
  lineDetails: {},
  steps: {},
  calls: {},
  beforeSave: undefined,
  proposes: () => ({}),
  page: undefined,
};

/** The tabs of every record. */
const usualTabs = ['details', 'history'];

/** @throws Error when a name occurs twice */
const once = (what: string, names: readonly string[]): void => {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new Error(`${what} ${name} is registered twice: give one of them another name`);
    seen.add(name);
  }
};

const ofResource = (name: string, extensions: readonly Extension[]): ResourceExtensions => {
  const tabs = extensions.flatMap((e) => e.tabs ?? []);
  const actions = extensions.flatMap((e) => e.actions ?? []);
  const notes = extensions.flatMap((e) => e.notes ?? []);
  const asides = extensions.flatMap((e) => e.asides ?? []);
  const chosen = extensions.flatMap((e) => e.chosen ?? []);
  const lineDetails = extensions.flatMap((e) => Object.entries(e.lineDetails ?? {}));
  const steps = extensions.flatMap((e) => Object.entries(e.steps ?? {}));
  const calls = extensions.flatMap((e) => Object.entries(e.calls ?? {}));
  const pages = extensions.flatMap((e) => e.page ?? []);
  once(`${name}: the tab`, [...usualTabs, ...tabs.map(({ value }) => value)]);
  once(
    `${name}: the action`,
    actions.map(({ key }) => key),
  );
  once(
    `${name}: the action for chosen rows`,
    chosen.map(({ key }) => key),
  );
  once(
    `${name}: the note`,
    [...notes, ...asides].map(({ key }) => key),
  );
  once(
    `${name}: the part beneath the lines of`,
    lineDetails.map(([field]) => field),
  );
  once(
    `${name}: the part in the dialog of`,
    [...steps, ...calls].map(([name]) => name),
  );
  const [beforeSave, ...others] = extensions.flatMap((e) => e.beforeSave ?? []);
  if (others.length > 0) throw new Error(`${name}: two questions are asked before it is saved: leave one of them out`);
  if (pages.length > 1)
    throw new Error(`${name}: two pages stand for its screens, ${pages.map(({ path }) => path).join(' and ')}`);
  return {
    tabs,
    actions,
    notes,
    asides,
    chosen,
    lineDetails: Object.fromEntries(lineDetails),
    steps: Object.fromEntries(steps),
    calls: Object.fromEntries(calls),
    beforeSave,
    proposes: () => Object.assign({}, ...extensions.map((e) => e.proposes?.())),
    page: pages[0],
  };
};

/**
 * The extensions of all modules, by resource. Several modules may extend the same resource.
 * @throws Error when two extensions have the same name
 */
export const collectExtensions = (extensions: readonly Extension[]): Extensions => {
  const names = new Set(extensions.flatMap(({ resource }) => resource?.name ?? []));
  const byName = new Map(
    [...names].map((name) => [
      name,
      ofResource(
        name,
        extensions.filter((e) => e.resource?.name === name),
      ),
    ]),
  );
  const pages = extensions.flatMap(({ page, pages = [] }) => [...(page ? [page] : []), ...pages]);
  const homes = extensions.flatMap(({ home }) => home ?? []);
  const bar = extensions.flatMap((e) => e.bar ?? []);
  once(
    'The page',
    pages.map(({ path }) => path),
  );
  once(
    'The part of the bar',
    bar.map(({ key }) => key),
  );
  if (homes.length > 1) throw new Error('The start page is registered twice');
  return { of: ({ name }) => byName.get(name) ?? none, pages, home: homes[0], bar };
};
