import { columnsOf, isReference, type Fields } from '../../../../schema/field.ts';

type Row = Record<string, unknown>;

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON object whose numbers are texts: a number of JavaScript would lose digits of a decimal (rule 14). */
export const exactObject = (json: string | null): Row | null => {
  if (json === null) return null;
  const value: unknown = JSON.parse(json.replace(token, (found) => (found.startsWith('"') ? found : `"${found}"`)));
  return isObject(value) ? value : null;
};

/** The row with numbers where its fields are ids or whole numbers. */
export const withExactNumbers = (fields: Fields, row: Row | null): Row | null => {
  if (row === null) return null;
  const whole = columnsOf(fields).filter(([, f]) => isReference(f) || f.kind === 'integer');
  const numbers = whole.flatMap(([name]) => (typeof row[name] === 'string' ? [[name, Number(row[name])]] : []));
  return { ...row, ...Object.fromEntries(numbers) };
};

/** The rows of an entry of several, from its values by column: `{ unit: { before: ["m"], after: ["ft"] } }`. */
export const rowsOfSeveral = (
  changes: Row | null,
  from: number,
  to: number,
): { readonly before: Row | null; readonly after: Row | null }[] => {
  const side = (which: 'before' | 'after', at: number): Row | null => {
    const values = Object.entries(changes ?? {}).flatMap(([name, sides]): [string, unknown][] => {
      const own = isObject(sides) ? sides[which] : undefined;
      return Array.isArray(own) ? [[name, own[at]]] : [];
    });
    return values.length ? Object.fromEntries(values) : null;
  };
  return Array.from({ length: to - from }, (_, n) => ({
    before: side('before', from + n),
    after: side('after', from + n),
  }));
};
