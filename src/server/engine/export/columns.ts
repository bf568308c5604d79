import { choiceLabel } from '../../../schema/choice.ts';
import { sortableOf } from '../../../schema/filters.ts';
import {
  decimalPlaces,
  isDecimal,
  isReference,
  labelOf,
  nameColumn,
  type Field,
  type ReferenceField,
} from '../../../schema/field.ts';
import { importTargetsOf } from '../../../schema/import/targets.ts';
import type { Resource } from '../../../schema/resource.ts';
import { askedColumn, throughColumns } from '../../../schema/through.ts';
import type { WorksheetColumn } from '../../spreadsheet/cells.ts';
import { invalid } from '../errors.ts';

type Row = Readonly<Record<string, unknown>>;
/** A column of an export, of a record or of its lines. */
export interface ExportColumn extends WorksheetColumn {
  readonly of: 'record' | 'line';
  /** A reference of an import column: exported by its target's code if it has one, so that an import finds it. */
  readonly found?: readonly [name: string, f: ReferenceField];
  readonly value: (row: Row) => unknown;
}

const auditColumns: Readonly<Record<string, WorksheetColumn>> = {
  id: { heading: 'No.', kind: 'number' },
  created_at: { heading: 'Created', kind: 'instant' },
  created_by_name: { heading: 'Created by', kind: 'text' },
  updated_at: { heading: 'Changed', kind: 'instant' },
  updated_by_name: { heading: 'Changed by', kind: 'text' },
};

const kindOf = (f: Field): WorksheetColumn['kind'] => {
  if (isDecimal(f)) return 'decimal';
  if (f.kind === 'flag' || f.kind === 'date' || f.kind === 'instant') return f.kind;
  return f.kind === 'integer' || (f.kind === 'rows' && !f.named) ? 'number' : 'text';
};

const valueOf = (name: string, f: Field) => (row: Row) => {
  if (isReference(f)) return row[nameColumn(name)];
  if (f.kind === 'rows') return row[f.named ? `${name}_names` : `${name}_count`];
  const value = row[name];
  return f.kind === 'one_of' && typeof value === 'string' ? choiceLabel(f, value) : value;
};

const columnOf = (name: string, f: Field, heading: string, of: ExportColumn['of']): ExportColumn => ({
  heading,
  of,
  kind: kindOf(f),
  ...(isDecimal(f) ? { places: decimalPlaces[f.kind] } : {}),
  value: valueOf(name, f),
});

/** The names of all columns that can be asked for. */
const allNames = (resource: Resource): string[] => [
  ...Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'secret' ? [] : [name])),
  ...throughColumns(resource).map(([name]) => name),
  ...sortableOf(resource).filter((name) => Object.hasOwn(auditColumns, name)),
];

const namedColumn = (resource: Resource, asked: string, currency: string | undefined): ExportColumn => {
  const name = askedColumn(resource, asked);
  const f = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (f && f.kind !== 'secret') {
    const isPrice = f.kind === 'money' || f.kind === 'rate';
    const heading = isPrice && currency ? `${labelOf(name, f)} (${currency})` : labelOf(name, f);
    return columnOf(name, f, heading, 'record');
  }
  const beyond = throughColumns(resource).find(([column]) => column === name)?.[1];
  if (beyond) return { heading: beyond.label, kind: 'text', of: 'record', value: (row) => row[name] };
  const audit =
    sortableOf(resource).includes(name) && Object.hasOwn(auditColumns, name) ? auditColumns[name] : undefined;
  if (!audit) throw invalid({ columns: [`Unknown column ${asked}; there are ${allNames(resource).join(', ')}`] });
  return { ...audit, of: 'record', value: (row) => row[name] };
};

/**
 * The requested columns, or those of the list; headings of amounts name the currency.
 * @throws Failure 422 for a column that the resource does not declare
 */
export const exportColumnsOf = (
  resource: Resource,
  requested: string | undefined,
  currency?: string,
): ExportColumn[] => {
  const names = requested?.split(',').map((name) => name.trim()) ?? resource.list.columns;
  return [...new Set(names)].map((name) => namedColumn(resource, name, currency));
};

/** The columns and headings of the resource's import, for a round trip. */
export const importColumnsOf = (resource: Resource): ExportColumn[] =>
  importTargetsOf(resource).map((t) => ({
    ...columnOf(t.name, t.field, t.heading, t.lines ? 'line' : 'record'),
    ...(isReference(t.field) ? { found: [t.name, t.field] as const } : {}),
  }));
