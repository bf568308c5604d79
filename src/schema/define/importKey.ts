import { columnsOf, rowFieldsOf, type ColumnField } from '../field.ts';
import type { ImportPlan, Resource } from '../resource.ts';
import { unknownName } from './words.ts';

const isUnique = (f: ColumnField): boolean => 'unique' in f && Boolean(f.unique);

/** The fields that can be the key of an import: unique ones that people enter, and `represent`. */
export const importKeysOf = ({ entered, represent }: Pick<Resource, 'entered' | 'represent'>): string[] => {
  const columns = columnsOf(entered);
  const unique = columns.flatMap(([name, f]) => (isUnique(f) ? [name] : []));
  return [...new Set([...unique, ...columns.flatMap(([name]) => (name === represent ? [name] : []))])];
};

const keyProblems = (resource: Resource, key: string): string[] => {
  const keys = importKeysOf(resource);
  if (keys.includes(key)) return [];
  const f = resource.fields[key];
  if (f?.readOnly)
    return [
      `import.key is ${key}, which the product itself gives: no row of a file has it, and the same file imported twice ` +
        `would double every record. Name a unique field that people enter${keys.length ? ` (${keys.join(', ')})` : ''}, or say import: false`,
    ];
  if (f)
    return [`import.key is ${key}, which several records may share: make it unique, or name one of ${keys.join(', ')}`];
  return [unknownName('import.key', key, 'field', keys)];
};

const lineProblems = (resource: Resource, plan: NonNullable<ImportPlan['lines']>): string[] => {
  const known = rowFieldsOf(resource.entered);
  const lines = known.find(([name]) => name === plan.field)?.[1];
  if (!lines)
    return [
      unknownName(
        'import.lines.field',
        plan.field,
        'list of lines',
        known.map(([name]) => name),
      ),
    ];
  const columns = columnsOf(lines.fields).map(([name]) => name);
  return [plan.key]
    .flat()
    .filter((name) => !columns.includes(name))
    .map((name) => unknownName('import.lines.key', name, `field of ${plan.field}`, columns));
};

const cellProblems = (resource: Resource, cell: string): string[] => {
  if (resource.table === 'owned')
    return [`import.cells names "${cell}": the engine’s own import reads no lists from cells`];
  const known = rowFieldsOf(resource.fields).map(([name]) => name);
  return known.includes(cell) ? [] : [unknownName('import.cells', cell, 'list of lines', known)];
};

/** The problems of the import plan, if the resource has an import. */
export const importProblems = (resource: Resource): string[] => {
  if (!resource.verbs.includes('importRows')) return [];
  const { key, lines, cells = [] } = resource.import;
  return [
    ...keyProblems(resource, key),
    ...(lines ? lineProblems(resource, lines) : []),
    ...cells.flatMap((name) => cellProblems(resource, name)),
  ];
};
