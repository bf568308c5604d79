import * as z from 'zod/mini';
import { round } from '../../src/domain/decimal.ts';
import { resources } from '../../src/resources/index.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { fieldCheck, isRequired } from '../../src/schema/check.ts';
import {
  columnsOf,
  decimalPlaces,
  isDecimal,
  isReference,
  isText,
  rowFieldsOf,
  type ColumnField,
  type Fields,
  type FieldValues,
} from '../../src/schema/field.ts';
import { namesParent } from '../../src/schema/partOf.ts';
import { can, type Resource } from '../../src/schema/resource.ts';
import { distinctRoles } from '../../src/workflows/distinct.ts';
import type { Caller } from './app.ts';
import { listed, parentIn, send } from './calls.ts';

export type Sent = Record<string, unknown>;

let count = 0;
const next = (): number => (count += 1);
/**
 * A word that no other record has: of one case and one length, so that order is plain. After its letter it has digits
 * alone, so that no word that a test searches for is part of it by chance.
 */
export const fresh = (): string => `w${String(next()).padStart(5, '0')}`;

const written = (day: number): string => new Date(day).toISOString().slice(0, 10);
const aDay = 86_400_000;

/** A day that is not before another one of the record, whether that one is sent or has its initial value. */
const dayAfter = (f: ColumnField, fields: Fields, sent: Sent): string | undefined => {
  if (f.kind !== 'date' || f.notBefore === undefined) return undefined;
  const first = fields[f.notBefore];
  // Of any zone: today of the branch may be tomorrow here.
  if (first?.kind === 'date' && first.initial === 'today') return written(Date.now() + 2 * aDay);
  const known = sent[f.notBefore];
  return typeof known === 'string' ? known : undefined;
};

const candidates = (f: ColumnField, seed: string): unknown[] => {
  if (f.kind === 'email') return [`${seed}@sample.example`];
  if (f.kind === 'phone') return [`+44 113 ${next()}000`];
  if (f.kind === 'long_text') return [`${seed} first\nsecond é ✓`, seed];
  // What needs care in SQL, in LIKE and in HTML stands in every text.
  if (isText(f)) return [`${seed} O'Neil "50%_\\" <b>&é ✓`, seed];
  if (isDecimal(f)) return ['12.34', '0.5', '1', f.min, f.max];
  switch (f.kind) {
    case 'flag':
      return [!f.initial];
    case 'integer':
      return [7, f.min, f.max, 0];
    case 'date':
      // Later than any day of the demo firm, however many samples there are.
      return [f.unique ? written(Date.UTC(2100, 0, next())) : '2026-02-28'];
    case 'instant':
      return ['2026-05-07T10:20:30.456Z'];
    case 'one_of':
      return [f.offered?.[0] ?? f.values.at(-1)];
    default:
      return [];
  }
};

const sampleValue = (name: string, f: ColumnField, seed: string, isShare = false): unknown => {
  // Lines with a rule of all together may share what there is: many of them fit.
  const first = isShare && isDecimal(f) ? ['0.5'] : [];
  const found = [...first, ...candidates(f, seed)].find(
    (value) => value !== undefined && z.safeParse(fieldCheck(name, f), value).success,
  );
  if (found === undefined) throw new Error(`No sample for ${name}`);
  return found;
};

/** What the fields of a line are filled in by: the record that it belongs to, and which of its lines it is. */
interface Place {
  readonly record: Sent;
  readonly nth: number;
  readonly without: readonly string[];
  /** Whether the lines have a rule of all together. */
  readonly isShare: boolean;
}

/** Whether the value of another field leaves a field empty. */
const isEmptyBeside = ({ emptyIf, emptyUnless, filledExactlyIf }: ColumnField, sent: Sent): boolean => {
  const is = ({ field, values }: FieldValues) => values.includes(String(sent[field]));
  const needed = [emptyUnless, filledExactlyIf].flatMap((rule) => rule ?? []);
  return needed.some((rule) => !is(rule)) || (emptyIf !== undefined && is(emptyIf));
};

const sampleFields = async (
  caller: Caller,
  fields: Fields,
  seed: string,
  place?: Place,
  named = new Set<number>(),
  apart: ReadonlySet<string> = new Set(),
): Promise<Sent> => {
  const sent: Sent = {};
  for (const [name, f] of columnsOf(fields)) {
    if (place?.without.includes(name) || isEmptyBeside(f, sent)) continue;
    if (!isReference(f)) sent[name] = dayAfter(f, fields, sent) ?? sampleValue(name, f, seed, place?.isShare);
    else {
      const beside = f.within !== undefined && !(f.within in fields) ? place?.record : sent;
      const within = f.within ? beside?.[f.within] : undefined;
      // Lines that are not to name the same record name one after the other.
      const nth = f.unique ? (place?.nth ?? 0) : 0;
      const holding = f.holding ?? (apart.has(name) ? anybody : undefined);
      const id = await referred(caller, f.resource, f.where, { within, nth, holding, named });
      if (id !== nobody) sent[name] = id;
    }
  }
  for (const [name, f] of rowFieldsOf(fields)) {
    const without = f.exactlyOne?.slice(1) ?? [];
    const isShare = f.together !== undefined;
    const lines = [
      await sampleFields(caller, f.fields, fresh(), { record: sent, nth: 0, without, isShare }, named),
      await sampleFields(caller, f.fields, fresh(), { record: sent, nth: 1, without, isShare }, named),
    ];
    sent[name] = lines.filter((line) => columnsOf(f.fields).every(([of, one]) => !isHeld(one) || of in line));
  }
  return sent;
};

/** A line of a record that stands already. */
const lineOf = async (caller: Caller, name: string, field: string, id: unknown, nth: number): Promise<number> => {
  const resource = resources.find((r) => r.name === name) as Resource;
  const read = await send(caller, callsOf(resource).read, { id: Number(id) });
  return (read.data[field] as { id: number }[])[nth]?.id as number;
};

const isHeld = (f: ColumnField): boolean => isReference(f) && f.holding !== undefined;

/** Instead of an id, where nobody is left. */
const nobody = 0;

/** Instead of a permission: whoever decides about it is somebody else than its maker, whatever they hold. */
const anybody = '';

/** The fields that name who decides about a record. */
const decidersOf = ({ workflow, people }: Resource): ReadonlySet<string> => {
  const places = workflow ? distinctRoles(workflow).map((role) => people[role]) : [];
  return new Set(places.flatMap((place) => (typeof place === 'string' ? [place] : [])));
};

/** A colleague who holds the permission: somebody else than who makes the record, and than whom it names already. */
const holderOf = async (caller: Caller, holding: string, named: Set<number>): Promise<number> => {
  const filter = holding === anybody ? '' : `&permission_filter=${holding}`;
  const found = await caller.get(`/api/usersListLW?getAll=true&sortCol=id${filter}`);
  const ids = (found.data.records as { id: number }[]).map(({ id }) => id);
  const id = ids.find((one) => one !== caller.session.user.id && !named.has(one)) ?? nobody;
  named.add(id);
  return id;
};

/** A record of the demo firm, of those that a process alone makes: a project. */
const listedAt = async (caller: Caller, resource: Resource, where: Sent, nth: number): Promise<number> => {
  const id = (await listed(caller, resource, { filters: where, perPage: 200 })).ids[nth];
  if (id === undefined) throw new Error(`The branch has too few ${resource.name} for a sample: ${nth}`);
  return id;
};

/** Which of several a reference is to name: of the lines of a record, of those who hold a permission. */
interface Chosen {
  readonly within?: unknown;
  readonly holding?: string | undefined;
  readonly nth?: number;
  /** The people whom the record names already. */
  readonly named?: Set<number>;
}

/** A record that a reference may name, made for it. */
export const referred = async (
  caller: Caller,
  target: string,
  where: Sent = {},
  { within, holding, nth = 0, named = new Set() }: Chosen = {},
): Promise<number> => {
  if (target === 'users') return holding !== undefined ? holderOf(caller, holding, named) : caller.session.user.id;
  if (target === 'branches') return caller.branch;
  const [name = '', lines] = target.split('.');
  if (lines !== undefined) return lineOf(caller, name, lines, within, nth);
  const resource = resources.find((r) => r.name === name) as Resource;
  if (!can(resource, 'create')) return listedAt(caller, resource, where, nth);
  // What nobody enters is so by itself: a project that is made by hand is active.
  const offered = { ...(resource.table !== 'global' && { is_active: true }), ...where };
  const entered = Object.fromEntries(Object.entries(offered).filter(([field]) => field in resource.entered));
  return Number((await create(caller, resource, { ...(await sample(caller, resource)), ...entered })).id);
};

/** Texts that no sample can make up: they name a unit of the item that the record names (rule 162). */
export const ofNamed: readonly string[] = ['in_unit'];

/** What to send for a new record: every field filled in, two lines of each kind, nothing that another sample has. */
export const sample = async (caller: Caller, resource: Resource, seed: string = fresh()): Promise<Sent> => {
  const { [resource.partOf?.by ?? '']: by, ...fields } = resource.entered;
  // What is inactive could be named by no other sample.
  const active = {
    ...(resource.table !== 'global' && 'is_active' in resource.entered && { is_active: true }),
    // A discount is a percentage or an amount (rule 149).
    ...('discount_amount' in resource.entered && { discount_amount: null }),
    ...Object.fromEntries(ofNamed.flatMap((name) => (name in resource.entered ? [[name, null]] : []))),
  };
  const inBody = by !== undefined && !namesParent(resource, callsOf(resource).create.path);
  const known = resource.partOf && parentIn(resource.partOf.by, caller.branch);
  // A part never moves: all samples of a file belong to one parent, if it has made one, and that can have several.
  if (inBody && (known === undefined || resource.partOf?.single))
    return {
      ...(await sampleFields(caller, resource.entered, seed, undefined, undefined, decidersOf(resource))),
      ...active,
    };
  return {
    ...(inBody && resource.partOf ? { [resource.partOf.by]: known } : {}),
    ...(await sampleFields(caller, fields, seed, undefined, undefined, decidersOf(resource))),
    ...active,
  };
};

/** What to send for a record that is there: it stays with its parent, and another sample of a single part has another. */
export const changed = async (caller: Caller, resource: Resource): Promise<Sent> => {
  const { partOf } = resource;
  const sent = await sample(caller, resource);
  return partOf?.single ? Object.fromEntries(Object.entries(sent).filter(([name]) => name !== partOf.by)) : sent;
};

/** Values of these fields, every one filled in. */
export const sampleOf = (caller: Caller, fields: Fields): Promise<Sent> => sampleFields(caller, fields, fresh());

/** What a rule demands of samples that the description lets be empty: nobody asked the vendor of a sample (rule 150). */
export const demanded: readonly string[] = ['taken_because'];

/** Only what must be sent. */
export const least = async (caller: Caller, resource: Resource): Promise<Sent> => {
  const whole = await sample(caller, resource);
  // A value that decides whether another field is filled goes with it.
  const deciding = columnsOf(resource.fields).flatMap(([name, f]) =>
    f.filledExactlyIf ? [name, f.filledExactlyIf.field] : [],
  );
  const isNeeded = (name: string) =>
    isRequired(resource.fields[name] as ColumnField) || [...deciding, ...demanded].includes(name);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => isNeeded(name)));
};

/** Creates a record, and insists on it. */
export const create = async (
  caller: Caller,
  resource: Resource,
  body?: Sent,
): Promise<Sent & { id: number; version: number }> => {
  const made = await send(caller, callsOf(resource).create, { body: body ?? (await sample(caller, resource)) });
  if (made.status !== 201) throw new Error(`${resource.name} was not created: ${JSON.stringify(made)}`);
  return made.data as Sent & { id: number; version: number };
};

/** The values of these fields as an answer shows them: decimals with all their places. */
export const answeredAs = (fields: Fields, sent: Sent): Sent => ({
  ...Object.fromEntries(
    columnsOf(fields)
      .filter(([name]) => name in sent)
      .map(([name, f]) => [
        name,
        isDecimal(f) && sent[name] !== null ? round(String(sent[name]), decimalPlaces[f.kind]) : sent[name],
      ]),
  ),
  ...Object.fromEntries(
    rowFieldsOf(fields)
      .filter(([name]) => name in sent)
      .map(([name, f]) => [name, (sent[name] as Sent[]).map((line) => answeredAs(f.fields, line))]),
  ),
});
