import { isRequired } from '../check.ts';
import { columnsOf, isRows, labelOf, longText, type ColumnField, type RowsField } from '../field.ts';
import type { Resource } from '../resource.ts';

/** A field that a column of a spreadsheet fills: of the record, or of the line of a row. */
export interface ImportTarget {
  /** `code`, or `variants.name` for a field of lines. */
  readonly id: string;
  readonly name: string;
  readonly field: ColumnField;
  /** The name of the lines, for a field of lines. */
  readonly lines?: string;
  /** The heading of the column in templates and exports: "Code", "Variant name". */
  readonly heading: string;
  /** Part of the key of a record, or of a line within its record. */
  readonly isKey: boolean;
  /** A new record, or a line, needs a value. */
  readonly required: boolean;
  /** Without a column for it a record has one line, which is named as the record is. */
  readonly isNamed?: true;
}

/** The lines that rows add, and their key fields. */
export interface ImportLines {
  readonly name: string;
  readonly field: RowsField;
  readonly keys: readonly string[];
}

/** The lines that rows of an import add. */
export const importLinesOf = (resource: Resource): ImportLines | undefined => {
  const plan = resource.import.lines;
  const field = plan && resource.entered[plan.field];
  return field && isRows(field) ? { name: plan.field, field, keys: [plan.key].flat() } : undefined;
};

/** The name of one line: "Variant". */
export const rowWord = (name: string, f: RowsField): string => f.row ?? labelOf(name, f);

const beginSmall = (label: string) => (/^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1));

/** The lists of lines of which one cell names all. */
const cellTargets = ({ import: plan, fields }: Resource): ImportTarget[] =>
  (plan.cells ?? []).flatMap((name): ImportTarget[] => {
    const field = fields[name];
    if (!field || !isRows(field)) return [];
    const heading = labelOf(name, field);
    const cell = longText({ label: heading, help: 'Several names with semicolons between: “Leeds; Bristol”.' });
    return [{ id: name, name, field: cell, heading, isKey: false, required: false }];
  });

/** The targets of an import in the order of the description. */
export const importTargetsOf = (resource: Resource): ImportTarget[] => {
  const own = columnsOf(resource.entered)
    .filter(([, field]) => field.kind !== 'secret')
    .map(([name, field]): ImportTarget => {
      const isKey = name === resource.import.key;
      return { id: name, name, field, heading: labelOf(name, field), isKey, required: isKey || isRequired(field) };
    });
  own.push(...cellTargets(resource));
  const lines = importLinesOf(resource);
  if (!lines) return own;
  const word = rowWord(lines.name, lines.field);
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
      // No single field of a joined key is required.
      required: (isKey && lines.keys.length === 1) || isRequired(field),
      ...(isKey && lines.keys.length === 1 && lines.field.firstFrom !== undefined && { isNamed: true as const }),
    };
  });
  return [...own, ...ofLines];
};

/** The column (from 0) of each target. One column may fill several targets. */
export type ImportMapping = Readonly<Record<string, number>>;

/**
 * Required targets without a column: the key, required fields of the record, and those of lines if any field of lines
 * is mapped.
 */
export const unmappedTargets = (targets: readonly ImportTarget[], mapping: ImportMapping): ImportTarget[] => {
  const hasLines = targets.some((t) => t.lines && t.id in mapping);
  return targets.filter((t) => t.required && !t.isNamed && !(t.id in mapping) && (t.lines ? hasLines : true));
};
