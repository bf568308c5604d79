import { useResourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { columnsOf, isReference, type RowsField } from '../../../schema/field.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { LineDetails, ShownLineValues } from '../../extensions/extension.ts';
import { useExtensionsOf } from '../../extensions/useExtensions.ts';

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/**
 * The disabled fields of a row: when one field of `exactlyOne` is filled, the other ones, and the fields that depend on
 * them through `within`.
 */
export const closedIn = ({ exactlyOne = [], fields }: RowsField, line: ShownLineValues): ReadonlySet<string> => {
  const chosen = exactlyOne.find((name) => isFilled(line[name]));
  if (chosen === undefined) return new Set();
  const others = exactlyOne.filter((name) => name !== chosen);
  const within = columnsOf(fields).flatMap(([name, f]) =>
    isReference(f) && f.within && others.includes(f.within) ? [name] : [],
  );
  return new Set([...others, ...within]);
};

/**
 * The enabled columns with their column spans. A disabled column gives its space to the column before it, a disabled
 * first column to the column after it.
 */
export const spansOf = (names: readonly string[], closed: ReadonlySet<string>): [name: string, span: number][] => {
  const spans: [string, number][] = [];
  let waiting = 0;
  for (const name of names) {
    const last = spans.at(-1);
    if (!closed.has(name)) {
      spans.push([name, 1 + waiting]);
      waiting = 0;
    } else if (last) last[1] += 1;
    else waiting += 1;
  }
  return spans;
};

/** The current values of a row, its disabled fields, and the extension below it. `source` is the path of the row. */
export const useRow = (
  field: RowsField,
  source: string,
): { line: ShownLineValues; closed: ReadonlySet<string>; lineDetails: LineDetails | undefined } => {
  const resource = useResourceContext();
  const value: unknown = useWatch({ name: source });
  const line: ShownLineValues = isRecord(value) ? value : {};
  const { lineDetails } = useExtensionsOf({ name: resource ?? '' });
  const found = lineDetails[source.replace(/\.\d+$/, '')];
  return { line, closed: closedIn(field, line), lineDetails: found?.appliesTo(line) ? found : undefined };
};
