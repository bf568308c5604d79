import { isRequired } from '../check.ts';
import { columnsOf, isLines, labelOf, type ColumnField, type LinesField } from '../field.ts';
import type { Resource } from '../resource.ts';

/** A field that a column of a spreadsheet can fill: of the record, or of the line that a row adds. */
export interface ImportTarget {
  /** `code`, or `variants.name` for a line's. */
  readonly id: string;
  readonly name: string;
  readonly field: ColumnField;
  /** The field of the lines, where it is a line's. */
  readonly lines?: string;
  /** What stands above the column in templates and exports: "Code", "Variant name". */
  readonly heading: string;
  /** It tells records, or the lines of a record, apart. */
  readonly isKey: boolean;
  /** It must be filled in a record that is new, or in a line. */
  readonly required: boolean;
}

/** The lines to which an import's rows add, and the fields that together tell two of them apart. */
export const importLinesOf = (
  resource: Resource,
): { readonly name: string; readonly field: LinesField; readonly keys: readonly string[] } | undefined => {
  const plan = resource.import.lines;
  const field = plan && resource.entered[plan.field];
  return field && isLines(field) ? { name: plan.field, field, keys: [plan.key].flat() } : undefined;
};

/** What one line is called: "Variant". */
export const lineWord = (name: string, f: LinesField): string => f.line ?? labelOf(name, f);

const beginSmall = (label: string) => (/^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1));

/** Everything that an import of this resource can fill, in the order of the description. */
export const importTargetsOf = (resource: Resource): ImportTarget[] => {
  const own = columnsOf(resource.entered)
    .filter(([, field]) => field.kind !== 'secret')
    .map(([name, field]): ImportTarget => {
      const isKey = name === resource.import.key;
      return { id: name, name, field, heading: labelOf(name, field), isKey, required: isKey || isRequired(field) };
    });
  const lines = importLinesOf(resource);
  if (!lines) return own;
  const word = lineWord(lines.name, lines.field);
  const ofLines = columnsOf(lines.field.fields).map(([name, field]): ImportTarget => {
    const heading = `${word} ${beginSmall(labelOf(name, field))}`;
    const isKey = lines.keys.includes(name);
    return {
      id: `${lines.name}.${name}`,
      name,
      field,
      lines: lines.name,
      heading,
      isKey,
      // Of several fields that are the key together, none alone need be there.
      required: (isKey && lines.keys.length === 1) || isRequired(field),
    };
  });
  return [...own, ...ofLines];
};

/** Which column (from 0) fills which target. One column may fill several. */
export type ImportMapping = Readonly<Record<string, number>>;

/** Targets without a column that need one: the key always, what is required of new records or of mapped lines. */
export const unmappedTargets = (targets: readonly ImportTarget[], mapping: ImportMapping): ImportTarget[] => {
  const hasLines = targets.some((t) => t.lines && t.id in mapping);
  return targets.filter((t) => t.required && !(t.id in mapping) && (t.lines ? hasLines : true));
};
