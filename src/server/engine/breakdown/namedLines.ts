import type { FieldErrors } from '../../../schema/check.ts';
import { Failure } from '../errors.ts';

/** Where a line stands in a save, by its path, and which of its fields are sent: of a new one, or one that goes, all. */
export interface SentLine {
  readonly path: string;
  readonly fields?: ReadonlySet<string>;
}

/**
 * The refusal of lines by their ids, of a rule that sees the lines of the whole record. Where no line of it was sent, the
 * errors are those of the first.
 */
export const refusedLines = (status: 409 | 422, lines: ReadonlyMap<number, FieldErrors>): Failure => {
  const [errors = {}] = lines.values();
  return new Failure(status, Object.values(errors)[0]?.[0] ?? 'Check the lines', { errors, lines });
};

const isPlaced = (path: string): boolean => /^(?:changes|added|removed)(?:\.|$)|^with_verified$/.test(path);

/** What an error of no field is called. */
const ofNoField = 'body';

/** Each error of a line at its place, if its field was sent. */
const placed = (lines: ReadonlyMap<number, FieldErrors>, sent: ReadonlyMap<number, SentLine>): FieldErrors =>
  Object.fromEntries(
    [...lines].flatMap(([id, errors]) => {
      const line = sent.get(id);
      if (!line) return [];
      return Object.entries(errors)
        .filter(([field]) => !line.fields || field === ofNoField || line.fields.has(field))
        .map(([field, messages]) => [`${line.path}.${field}`, messages] as const);
    }),
  );

/**
 * Does the work of a save: a refusal of lines is told at the places where they were sent, all of them, and one that names
 * none is the line's where only one was sent. The new lines are put into `sent` by the work.
 */
export const namingLines = async <T>(sent: ReadonlyMap<number, SentLine>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || !error.more.errors) throw error;
    const { lines, errors, ...more } = error.more;
    const refused = (of: FieldErrors) =>
      new Failure(error.status, Object.values(of)[0]?.[0] ?? error.message, { ...more, errors: of });
    const named = lines ? placed(lines, sent) : {};
    if (Object.keys(named).length) throw refused(named);
    const [only, ...others] = sent.values();
    if (!only || others.length || error.status !== 422 || Object.keys(errors).some(isPlaced)) throw error;
    throw refused(
      Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`${only.path}.${field}`, messages])),
    );
  }
};
