import type { SQL } from 'drizzle-orm';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { GuardContext } from '../../schema/workflow.ts';
import type { Database, Tx } from '../db/database.ts';
import { setModuleRules } from '../db/setup.ts';
import type { Binding } from './binding.ts';
import type { LineRules } from './breakdown/lineSet.ts';
import type { ConsistencyCheck } from './consistency/check.ts';
import type { ListQuery } from './lists/query.ts';
import type { StepSent } from './workflows/stepSent.ts';
import type { Who } from './who.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Checks inside the transaction of every write, whether from a form, an import or a page. A guard throws the Failure
 * that refuses the write.
 */
interface Guard {
  /** Called after records and their lines were written, with their ids. */
  readonly written?: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Called before records are deleted, with their ids. */
  readonly removing?: (tx: Tx, ids: readonly number[], who: Who) => Promise<void>;
  /** Called after records were written or deleted, for what follows from them: it refuses nothing, so the check of an import leaves it out. */
  readonly changed?: (tx: Tx) => Promise<void>;
}

/**
 * The effect of a step, in the same transaction, before the record is updated; `record` is the record before the step.
 * The same update sets the returned columns of the record.
 */
export type Effect = (tx: Tx, record: AnyRecord, sent: StepSent, who: Who) => Promise<Values | void> | Values;

/** What is kept with a step of what it passes over, a line each. @throws Failure that refuses the step */
export type Note = (tx: Tx, record: AnyRecord, sent: StepSent, who: Who) => Promise<string | null>;

/** Reads values of several rows of a list, by their ids; in a number of statements. */
export type Rows = (tx: Tx, records: readonly AnyRecord[], who: Who) => Promise<ReadonlyMap<number, Values>>;

/** Who reads a record, with the context of its workflow if it has one. */
export interface Reader {
  readonly who: Who;
  readonly context: GuardContext | undefined;
}

/** What a decision shows of a record that its own fields do not have. `amount`: money, an exact decimal. */
export interface Card {
  readonly party: string | null;
  readonly amount: string | null;
}

/** How a record stands as of now, in sentences: what is told of it before it is decided (rule 140). */
export interface AsOfNow {
  readonly told: readonly string[];
  /** What should be looked at first. */
  readonly warned: readonly string[];
  /** How it differs from what it follows from, where its workflow `outdates`. */
  readonly outdated?: readonly string[];
  /** Values of its answer. */
  readonly values?: Values;
}

/** What a module adds to a resource on the server. */
interface Additions {
  readonly guard?: Guard;
  /** What a record brings with it that a person creates, in the same transaction. */
  readonly created?: (tx: Tx, id: number, who: Who) => Promise<void>;
  /** By the name of the step. */
  readonly effects?: Readonly<Record<string, Effect>>;
  /** By the name of the step. */
  readonly notes?: Readonly<Record<string, Note>>;
  /** Opens a record for a step of another one that `opens` it: the next stage, the next revision. Returns its id. */
  readonly open?: (tx: Tx, from: Resource, record: AnyRecord) => Promise<number>;
  /** Reads the values that the description's `includes` declares. */
  readonly includes?: (tx: Tx, record: AnyRecord, reader: Reader) => Promise<Values>;
  /** By the name of a list: reads the values that its `includes` declare, by the id of the row. */
  readonly rows?: Readonly<Record<string, Rows>>;
  /** By the name of a `computed` count of the workflow: the number, of the record with this id. */
  readonly counts?: Readonly<Record<string, (id: SQL) => SQL>>;
  /** The customer and the value of records, by id, if other records have them: in a number of statements. */
  readonly cards?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, Card>>;
  /** How records stand as of now, of those that wait for a decision at least: in a number of statements. */
  readonly asOfNow?: (tx: Tx, ids: readonly number[], who: Who) => Promise<ReadonlyMap<number, AsOfNow>>;
  /** What the lines of a breakdown need beyond their description. */
  readonly lines?: LineRules;
  /** Comparisons of the stored figures of the resource's records with what they follow from. */
  readonly checks?: readonly ConsistencyCheck[];
  /** The operations of the resource's endpoints. */
  readonly bindings?: readonly Binding[];
}

/** The additions with their resource. */
export interface ResourceExtension extends Additions {
  readonly resource: Resource;
}

/** A part of the business on the server. Its floor, its screens and its page of documentation have the same name. */
export interface ServerModule {
  readonly name: string;
  readonly extensions?: readonly ResourceExtension[];
  /** The operations of calls that are of no resource's endpoints. */
  readonly bindings?: readonly Binding[];
  /** Functions and triggers of its tables, as SQL that can be run again (decision 74). */
  readonly rules?: readonly string[];
  /** Resources outside branches are found by their own lists, which show only what the person may see. */
  readonly searched?: readonly (readonly [resource: Resource, list: PersonalList])[];
  /** Brings what an earlier version left to what this one needs; at every start, so it changes only what is left. */
  readonly upgrade?: (database: Database) => Promise<void>;
}

/** Reads a page of what a person may see of a resource outside branches. */
export type PersonalList = (
  tx: Tx,
  personId: number,
  query: ListQuery,
  sort: readonly [column: string, order: string],
) => Promise<{ readonly records: readonly AnyRecord[] }>;

export const extendResource = (resource: Resource, additions: Additions): ResourceExtension => ({
  resource,
  ...additions,
});

let known: readonly ServerModule[] | undefined;
const further = new Set<ResourceExtension>();
const found = new Map<string, ResourceExtension>();

const modules = (): readonly ServerModule[] => {
  if (!known) throw new Error('No module is registered yet: import src/server/modules/index.ts first');
  return known;
};

/** Every extension of a resource. */
export const allExtensions = (): readonly ResourceExtension[] => [
  ...modules().flatMap(({ extensions = [] }) => extensions),
  ...further,
];

/** One addition with its name. */
const pick = <K extends keyof Additions>(all: Additions, key: K): Pick<Additions, K> => {
  const { [key]: value } = all;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript widens a computed name to any text
  return { [key]: value } as Pick<Additions, K>;
};

/** @throws Error if two extensions of a resource say the same */
const together = (resource: Resource, all: readonly ResourceExtension[]): ResourceExtension => {
  const twice = (what: string) => new Error(`${resource.name}: ${what} is said twice on the server`);
  const named = <T>(
    key: 'effects' | 'notes' | 'counts' | 'rows',
    of: (one: ResourceExtension) => Readonly<Record<string, T>>,
  ) => {
    const entries = all.flatMap((one) => Object.entries(of(one)));
    const again = entries.find(([name], at) => entries.findIndex(([other]) => other === name) < at);
    if (again) throw twice(`${again[0]} of ${key}`);
    return Object.fromEntries(entries);
  };
  /** Several modules may have rules of the same lines, each of another kind. */
  const lines = (): Pick<Additions, 'lines'> => {
    const rules = all.flatMap((one) => Object.entries(one.lines ?? {}));
    const again = rules.find(([name], at) => rules.findIndex(([other]) => other === name) < at);
    if (again) throw twice(`${again[0]} of lines`);
    return rules.length ? { lines: Object.fromEntries(rules) } : {};
  };
  const alone = <K extends 'guard' | 'created' | 'open' | 'includes' | 'cards' | 'asOfNow'>(
    key: K,
  ): Pick<Additions, K> | undefined => {
    const [first, second] = all.filter((each) => each[key] !== undefined);
    if (second) throw twice(key);
    return first && pick(first, key);
  };
  return {
    resource,
    ...alone('guard'),
    ...alone('created'),
    ...lines(),
    ...alone('open'),
    ...alone('includes'),
    ...alone('cards'),
    ...alone('asOfNow'),
    effects: named('effects', ({ effects = {} }) => effects),
    notes: named('notes', ({ notes = {} }) => notes),
    counts: named('counts', ({ counts = {} }) => counts),
    rows: named('rows', ({ rows = {} }) => rows),
    checks: all.flatMap(({ checks = [] }) => checks),
    bindings: all.flatMap(({ bindings = [] }) => bindings),
  };
};

/**
 * What the modules add to a resource.
 * @throws Error before the modules are registered, or if two say the same
 */
export const extensionOf = (resource: Pick<Resource, 'name'>): Additions => {
  const before = found.get(resource.name);
  if (before) return before;
  const all = allExtensions().filter((one) => one.resource.name === resource.name);
  const [first] = all;
  if (!first) return {};
  const whole = together(first.resource, all);
  found.set(resource.name, whole);
  return whole;
};

/** Runs the guard of written records. @throws Failure that refuses the write */
export const guardWritten = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  const { guard } = extensionOf(resource);
  await guard?.written?.(tx, ids);
  await guard?.changed?.(tx);
};

/** Registers an extension beside the modules, and returns a function that removes it. @throws Error as `extensionOf` */
export const registerExtension = (extension: ResourceExtension): (() => void) => {
  const { name } = extension.resource;
  const remove = () => {
    further.delete(extension);
    found.delete(name);
  };
  further.add(extension);
  found.delete(name);
  try {
    extensionOf(extension.resource);
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
};

/** Registers every module of the product, once a process. @throws Error if two have one name, or add the same */
export const registerModules = (all: readonly ServerModule[]): readonly ServerModule[] => {
  known = all;
  for (const [at, { name }] of all.entries())
    if (all.findIndex((other) => other.name === name) < at) throw new Error(`Two modules are called ${name}`);
  for (const { resource } of allExtensions()) extensionOf(resource);
  setModuleRules(all.flatMap(({ rules = [] }) => rules));
  return all;
};

/** The bindings of calls that are of no resource. */
export const bindingsOfModules = (): readonly Binding[] => modules().flatMap(({ bindings = [] }) => bindings);

/** The resources outside branches that can be searched, with the list that finds them. */
export const personalLists = (): ReadonlyMap<Resource, PersonalList> =>
  new Map(modules().flatMap(({ searched = [] }) => searched));

/** Brings what earlier versions left to what this one needs. */
export const upgradeModules = async (database: Database): Promise<void> => {
  for (const { upgrade } of modules()) await upgrade?.(database);
};
