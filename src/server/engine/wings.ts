import type { SQL } from 'drizzle-orm';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { GuardContext } from '../../schema/workflow.ts';
import type { Tx } from '../db/database.ts';
import type { Binding } from './binding.ts';
import type { ConsistencyCheck } from './consistency/check.ts';
import type { SlicedChange } from './sliced/slicedChange.ts';
import type { StepSent } from './workflows/take.ts';
import type { Who } from './workflows/status.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Checks inside the transaction of every write, whether from a form, an import or a page. A guard throws the Failure
 * that refuses the write.
 */
interface Guard {
  /** Called after records and their lines were written, with their ids. */
  readonly written?: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Called before records are deleted, with their ids. */
  readonly removing?: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

/**
 * The effect of a step, in the same transaction, before the record is updated; `record` is the record before the step.
 * The same update sets the returned columns of the record. `along`: the step is taken along with one of another record,
 * whose effect takes all others.
 */
export type Effect = (
  tx: Tx,
  record: AnyRecord,
  sent: StepSent,
  who: Who,
  along: boolean,
) => Promise<Values | void> | Values;

/** What is kept with a step of what it passes over, a line each. @throws Failure that refuses the step */
export type Note = (tx: Tx, record: AnyRecord, sent: StepSent) => Promise<string | null>;

/** Who reads a record, with the context of its workflow if it has one. */
export interface Reader {
  readonly who: Who;
  readonly context: GuardContext | undefined;
}

/** What a decision shows of a record that its own fields do not have. `amount`: money, an exact decimal. */
export interface Card {
  readonly customer: string | null;
  readonly amount: string | null;
}

/** The additions of a wing to a resource on the server. */
interface WingParts {
  readonly guard?: Guard;
  /** By the name of the step. */
  readonly effects?: Readonly<Record<string, Effect>>;
  /** By the name of the step. */
  readonly notes?: Readonly<Record<string, Note>>;
  /** Reads the values that the description's `includes` declares. */
  readonly includes?: (tx: Tx, record: AnyRecord, reader: Reader) => Promise<Values>;
  /** By the name of a `computed` count of the workflow: the number, of the record with this id. */
  readonly counts?: Readonly<Record<string, (id: SQL) => SQL>>;
  /** The customer and the value of records, by id, if other records have them: in a number of statements. */
  readonly cards?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, Card>>;
  /** Comparisons of the stored figures of the resource's records with what they follow from. */
  readonly checks?: readonly ConsistencyCheck[];
  /** The operations of the resource's endpoints. */
  readonly answers?: readonly Binding[];
}

/** The additions with their resource. */
export interface Wing extends WingParts {
  readonly resource: Resource;
}

export const extendResource = (resource: Resource, parts: WingParts): Wing => ({ resource, ...parts });

const known = new Map<string, Wing>();
let complete = false;

/** Registers a wing, and returns a function that removes it. @throws Error if the resource has a wing already */
export const registerWing = (wing: Wing): (() => void) => {
  const { name } = wing.resource;
  if (known.has(name)) throw new Error(`${name} is extended on the server twice: say it in one place`);
  known.set(name, wing);
  return () => known.delete(name);
};

/** Registers every wing of the product, once a process. @throws Error if two extend the same resource */
export const registerWings = (wings: readonly Wing[]): readonly Wing[] => {
  for (const wing of wings) registerWing(wing);
  complete = true;
  return wings;
};

/** The additions of a resource's wing; empty without one. @throws Error before the wings are registered */
export const partsOf = ({ name }: Pick<Resource, 'name'>): WingParts => {
  if (!complete) throw new Error('No wing is registered yet: import src/server/modules/index.ts first');
  return known.get(name) ?? {};
};

/** The changes of a resource's records that are made in slices. */
export const slicedChangesOf = ({ name }: Pick<Resource, 'name'>): readonly SlicedChange[] =>
  [...known.values()]
    .flatMap(({ answers = [] }) => answers.flatMap(({ sliced }) => sliced?.change ?? []))
    .filter(({ resource }) => resource.name === name);

/** Every wing that is registered. */
export const registeredWings = (): readonly Wing[] => [...known.values()];
