import { resources } from '../../../resources/index.ts';
import { columnsOf, isReference, isText, labelOf, type ColumnField, type Fields, type ReferenceField } from '../../../schema/field.ts';
import type { RowError } from '../../../schema/importWire.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { tableOf } from '../../db/tables.ts';
import { idsSaying } from './importLookup.ts';

/** The values of a record or of a line, in which texts that name records become ids. */
export interface Named {
  readonly row: number;
  readonly values: Record<string, unknown>;
  readonly errors: RowError[];
  /** `variants.` before the fields of a line. */
  readonly prefix: string;
}

/** Under which columns a record is named: what is unique first (a code), then its name. */
const namingColumns = (target: Resource): [string, ColumnField][] => {
  const texts = columnsOf(target.fields).filter(([, f]) => isText(f) && f.kind !== 'secret');
  const unique = texts.filter(([, f]) => 'unique' in f && f.unique);
  return [...unique, ...texts.filter(([name]) => name === target.represent && !unique.some(([n]) => n === name))];
};

/** The ids that each text names, by the first column that knows it. */
const idsNamed = async (tx: Tx, target: Resource, f: ReferenceField, texts: readonly string[]): Promise<Map<string, number[]>> => {
  const found = new Map<string, number[]>();
  for (const [column, field] of namingColumns(target)) {
    const open = texts.filter((t) => !found.has(t));
    for (const [text, ids] of await idsSaying(tx, tableOf(target), column, field, open, f.where)) found.set(text, ids);
  }
  return found;
};

const resolveField = async (tx: Tx, name: string, f: ReferenceField, all: readonly Named[]): Promise<void> => {
  const target = resources.find((r) => r.name === f.resource) as Resource;
  const naming = all.filter((n) => n.values[name] !== undefined && n.values[name] !== null);
  const textOf = (n: Named) => String(n.values[name]);
  const ids = await idsNamed(tx, target, f, [...new Set(naming.map(textOf))]);
  for (const n of naming) {
    const text = textOf(n);
    const [id, other] = ids.get(text) ?? [];
    // Whoever lets people create the missing ones on the way does it here, before they become errors.
    if (id !== undefined && other === undefined) n.values[name] = id;
    else {
      delete n.values[name];
      const reason = id === undefined ? `no ${target.title.toLowerCase()} is named “${text}”` : `several ${target.titles.toLowerCase()} are named “${text}”`;
      n.errors.push({ row: n.row, field: n.prefix + name, message: `${labelOf(name, f)}: ${reason}` });
    }
  }
};

/** Replaces the texts of reference fields by the ids of the records of this branch that they name; the rest become errors. */
export const resolveReferences = async (tx: Tx, fields: Fields, all: readonly Named[]): Promise<void> => {
  for (const [name, f] of columnsOf(fields)) if (isReference(f)) await resolveField(tx, name, f, all);
};
