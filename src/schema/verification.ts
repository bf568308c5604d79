import type { Role } from './workflow.ts';

/** A mark of a verified part. */
export interface VerificationMark<Name extends string = string> {
  /** The flag of the mark, which is read-only. */
  readonly field: Name;
  /** The role on the parent whose people set the mark. */
  readonly role: Role;
  /** The states of the parent in which the mark can be set. */
  readonly states: readonly string[];
  /** The mark that must be set before. */
  readonly after?: string;
  /** The set of marks that it is of, where parts are verified for several things: `allocation`. */
  readonly set?: string;
  /** The method and path of the call; `PUT` on `…/:id/<mark>-verify` by default. */
  readonly method?: 'PUT' | 'POST';
  readonly path?: string;
}

/** What the marks of a set rest on, and what they do not. */
export interface ClearedMarks<Name extends string = string> {
  /** A change of any of these fields clears them. */
  readonly clearedBy: readonly Name[];
  /** A change of these leaves them, each for its reason. Every field is here or there. */
  readonly harmless?: Readonly<Partial<Record<Name, string>>>;
  /**
   * A line of these kinds in the part that is added or removed, or of which one of these fields changes. Such a line waits
   * for the marks of the set.
   */
  readonly linesIn?: readonly string[];
}

export interface Verification<Name extends string = string> {
  /** By name: `reviewer`, `approver`. */
  readonly marks: Readonly<Record<string, VerificationMark<Name>>>;
  /** A change of any of these fields clears all marks that are of no set. */
  readonly clearedBy: readonly Name[];
  readonly harmless?: Readonly<Partial<Record<Name, string>>>;
  /** The sets of marks by name, each with what clears it. */
  readonly sets?: Readonly<Record<string, ClearedMarks<Name>>>;
  /**
   * What all marks rest on in the record that the parts are of: its fields. Whoever is replaced in a role takes the marks
   * of the role along, and those after them.
   */
  readonly head?: Pick<ClearedMarks, 'clearedBy' | 'harmless'>;
}

/** What clears a mark. */
export const clearedOf = (
  { clearedBy, harmless = {}, sets = {} }: Verification,
  { set }: VerificationMark,
): ClearedMarks => (set === undefined ? undefined : sets[set]) ?? { clearedBy, harmless };

/** The set that rests on lines of this kind: they wait for its marks, on the line that they are in, and have none of their own. */
export const setOfKind = ({ sets = {} }: Pick<Verification, 'sets'>, kind: string): string | undefined =>
  Object.keys(sets).find((set) => sets[set]?.linesIn?.includes(kind));

/** The marks that fall with a mark: it, and those after it. */
export const fallingWith = ({ marks }: Pick<Verification, 'marks'>, name: string): VerificationMark[] =>
  Object.entries(marks).flatMap(([other, mark]) =>
    other === name ? [mark] : mark.after === name ? fallingWith({ marks }, other) : [],
  );

/** The marks that are cleared together, with what clears them. */
export const clearedTogether = (
  verification: Verification,
): readonly (ClearedMarks & { readonly marks: readonly VerificationMark[] })[] => {
  const marks = Object.values(verification.marks);
  return [undefined, ...Object.keys(verification.sets ?? {})].flatMap((name) => {
    const own = marks.filter(({ set }) => set === name);
    const [first] = own;
    return first ? [{ ...clearedOf(verification, first), marks: own }] : [];
  });
};
