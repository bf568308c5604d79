import { lacks } from '../../../schema/breakdown.ts';
import type { BrokenDown } from '../../../schema/brokenDown.ts';
import { isRequired, type FieldErrors } from '../../../schema/check.ts';
import { labelOf } from '../../../schema/field.ts';
import { invalid } from '../errors.ts';
import type { AddedLine, LineChange } from './lineSet.ts';

type Values = Readonly<Record<string, unknown>>;

const isFilled = (value: unknown): boolean => value !== null && value !== undefined;

/** Why a kind has no such field, by the field; made once for each kind. */
const refusalsOf = ({ breakdown, fields }: BrokenDown, kind: string): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(fields).flatMap((name) => {
      const refused = lacks(breakdown, kind, name);
      return refused === undefined ? [] : [[name, refused] as const];
    }),
  );

/** The fields that each line of a kind has, with the refusal of a line without. */
const neededOf = ({ breakdown }: BrokenDown, kind: string): (readonly [name: string, refusal: string])[] =>
  Object.entries(breakdown.kinds[kind]?.fields ?? {}).flatMap(([name, f]) =>
    isRequired(f) && !f.readOnly
      ? [[name, typeof f.required === 'string' ? f.required : `${labelOf(name, f)} is required`] as const]
      : [],
  );

/** @throws Failure 422 at each value that lines of a kind do not have, or have to have */
export const requireFieldsOfKind = (
  lines: BrokenDown,
  changes: readonly LineChange[],
  added: readonly AddedLine[],
  kinds: ReadonlyMap<number, string>,
): void => {
  const known = new Map<string, { refused: ReadonlyMap<string, string>; needed: ReturnType<typeof neededOf> }>();
  const of = (kind: string) => {
    const found = known.get(kind) ?? { refused: refusalsOf(lines, kind), needed: neededOf(lines, kind) };
    known.set(kind, found);
    return found;
  };
  const errors: FieldErrors = {};
  const refuse = (path: string, kind: string, line: Values) => {
    for (const [name, message] of of(kind).refused) if (isFilled(line[name])) errors[`${path}.${name}`] = [message];
  };
  for (const [at, line] of added.entries()) {
    refuse(`added.${at}`, line.kind, line);
    for (const [name, message] of of(line.kind).needed)
      if (!isFilled(line[name])) errors[`added.${at}.${name}`] = [message];
  }
  for (const [at, change] of changes.entries()) {
    const kind = kinds.get(change.id);
    if (kind === undefined) continue;
    refuse(`changes.${at}`, kind, change);
    for (const [name, message] of of(kind).needed)
      if (change[name] === null) errors[`changes.${at}.${name}`] = [message];
  }
  if (Object.keys(errors).length) throw invalid(errors);
};
