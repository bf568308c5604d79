import { isRecord } from '../../schema/guards.ts';
import { each } from '../../domain/longWork.ts';
import { withPauses } from '../pauses.ts';

/**
 * Rows that are written as JSON already: the answer takes over their text, without reading and writing it again. They
 * stay in pieces, since to join those of a whole bill would hold others up.
 */
class JsonRows {
  /** Rows with the commas between them; none is empty. */
  readonly pieces: readonly string[];
  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** For whoever writes the answer as a part of something else. */
  toJSON(): unknown {
    return JSON.parse(`[${this.pieces.join(',')}]`);
  }
}

/** Texts of JSON rows, with commas between them, as one list of an answer's data. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the rows, and nothing here does
export const joinedRows = <R>(texts: readonly string[]): R[] => {
  const rows: unknown = new JsonRows(texts.filter((text) => text !== ''));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the functions below read it, and they know the class
  return rows as R[];
};

/** So many rows are written at a time. */
const written = 100;

/** Many rows as a list of an answer's data, written with pauses. */
export const asJsonRows = async <R>(rows: readonly R[]): Promise<R[]> => {
  const starts = Array.from({ length: Math.ceil(rows.length / written) }, (_, nth) => nth * written);
  const texts: string[] = [];
  await withPauses(each(starts, (at) => texts.push(JSON.stringify(rows.slice(at, at + written)).slice(1, -1))));
  return joinedRows(texts);
};

/** An answer that is kept has its envelope in its body, with the data in that, and the rows in those. */
const deepest = 3;

const holdsRows = (value: unknown, depth = deepest): boolean =>
  value instanceof JsonRows ||
  (depth > 0 && isRecord(value) && Object.values(value).some((member) => holdsRows(member, depth - 1)));

/** The JSON of an answer, of its data or of what is kept of it: pieces that give it one after the other. */
export const jsonPieces = (value: unknown): string[] => {
  if (value instanceof JsonRows)
    return ['[', ...value.pieces.flatMap((piece, at) => (at > 0 ? [',', piece] : piece)), ']'];
  if (!isRecord(value) || !holdsRows(value)) return [JSON.stringify(value ?? null)];
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const inner = members.flatMap(([name, member], at) => [
    `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`,
    ...jsonPieces(member),
  ]);
  return ['{', ...inner, '}'];
};
