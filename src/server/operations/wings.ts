import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Tx } from '../db/database.ts';
import type { Answering } from './answering.ts';
import type { StepSent } from './workflows/take.ts';
import type { Who } from './workflows/status.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a description cannot say of a resource's records: checks inside the transaction of every write, whether it comes
 * from a form, an import or a page. A guard throws the Failure that refuses the write.
 */
export interface Guard {
  /** After the record and its lines were written; the database shows them as they will be. */
  readonly written?: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Before records are deleted. */
  readonly removing?: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

/**
 * What a step does beyond the record's state, in the same transaction, before the record itself is updated; `record` is
 * as it was before. What it returns are further columns of the record, set in the same update.
 */
export type Effect = (tx: Tx, record: AnyRecord, sent: StepSent, who: Who) => Promise<Values | void> | Values;

/** What a resource has on the server beyond its description. */
export interface WingParts {
  readonly guard?: Guard;
  /** By the step's name. */
  readonly effects?: Readonly<Record<string, Effect>>;
  /** Reads what a screen of one record shows with it, as the description's `includes` declares. */
  readonly includes?: (tx: Tx, record: AnyRecord) => Promise<Values>;
  /** What answers the calls beyond the verbs. */
  readonly answers?: readonly Answering[];
}

/** The same with the resource. */
export interface Wing extends WingParts {
  readonly resource: Resource;
}

export const extendResource = (resource: Resource, parts: WingParts): Wing => ({ resource, ...parts });

const known = new Map<string, Wing>();
let complete = false;

/** Adds what a resource has; the answer takes it away again. @throws Error where it has something already */
export const registerWing = (wing: Wing): (() => void) => {
  const { name } = wing.resource;
  if (known.has(name)) throw new Error(`${name} is extended on the server twice: say it in one place`);
  known.set(name, wing);
  return () => known.delete(name);
};

/** Registers every wing of the product, once a process. @throws Error where two extend the same resource */
export const registerWings = (wings: readonly Wing[]): readonly Wing[] => {
  for (const wing of wings) registerWing(wing);
  complete = true;
  return wings;
};

/** What a resource has on the server beyond its description. @throws Error before the wings are registered */
export const partsOf = ({ name }: Pick<Resource, 'name'>): WingParts => {
  if (!complete) throw new Error('No wing is registered yet: import src/server/wings.ts first');
  return known.get(name) ?? {};
};

/** Every wing that is registered. */
export const registeredWings = (): readonly Wing[] => [...known.values()];
