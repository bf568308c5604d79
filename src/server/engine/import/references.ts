import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnNamed } from '../../db/column.ts';
import { isOfActive } from '../../../resources/offered.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import {
  columnsOf,
  isReference,
  isText,
  labelOf,
  rowFieldsOf,
  type Fields,
  type ReferenceField,
} from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { targetOf } from '../../db/tables.ts';
import { foldedKey } from '../../../schema/import/plan.ts';
import { addError, type RowValues } from './candidates.ts';
import { each } from '../../../domain/longWork.ts';
import { withPauses } from '../../pauses.ts';
import { rowsWithText, type Match } from './lookup.ts';
import { lockCreation, createMissing, type Creation } from './missing.ts';
import { inSentence } from '../../../schema/words.ts';

const targetFields = (f: ReferenceField): Fields => {
  const [name, lines] = f.resource.split('.');
  const fields = resourceNamed(name)?.fields ?? {};
  return lines === undefined ? fields : (rowFieldsOf(fields).find(([field]) => field === lines)?.[1].fields ?? {});
};

/** The columns that name a record: unique texts (a code) first, then its name. */
const namingColumns = (f: ReferenceField): AnyPgColumn[] => {
  const { table, name } = targetOf(f);
  // A branch sees the names of people, but not their e-mails.
  if (targetOf(f).branch === null) return [name];
  const unique = columnsOf(targetFields(f)).flatMap(([n, field]) =>
    isText(field) && field.unique ? [columnNamed(table, n)] : [],
  );
  return [...unique.filter((column) => column !== name), name];
};

/** The name in a row, as searched and reported. */
const textIn = (n: RowValues, name: string): string => String(n.values[name]).trim();
const namesSomething = (n: RowValues, name: string) =>
  n.values[name] !== undefined && n.values[name] !== null && textIn(n, name) !== '';

type Lookup = readonly Map<string, Match[]>[];
const lookUp = async (tx: Tx, f: ReferenceField, texts: readonly string[]): Promise<Lookup> => {
  const byColumn: Map<string, Match[]>[] = [];
  for (const column of namingColumns(f))
    byColumn.push(
      await rowsWithText(tx, targetOf(f), { column, texts }, { where: f.where, tellsActive: isOfActive(f) }),
    );
  return byColumn;
};

/**
 * The records with this name, by the first column that has any; for lines only those of the record that `within` names.
 */
const matchesOf = (n: RowValues, name: string, f: ReferenceField, byColumn: Lookup): Match[] => {
  const parent = f.within ? n.values[f.within] : undefined;
  for (const found of byColumn) {
    const rows = (found.get(textIn(n, name)) ?? []).filter((row) => !f.within || row.parent === parent);
    if (rows.length) return rows;
  }
  return [];
};

/** The treatment of missing records. */
interface ResolveOptions {
  readonly creating: Creation;
  /** Unchanged records and their lines: nothing is created for them. */
  readonly skipped: ReadonlySet<RowValues>;
  /** Lines of stored records, of which nobody knows yet which stand there already. */
  readonly amongStored: ReadonlySet<RowValues>;
}

const resolveField = async (
  tx: Tx,
  { name, f }: { readonly name: string; readonly f: ReferenceField },
  all: readonly RowValues[],
  { creating, skipped, amongStored }: ResolveOptions,
): Promise<void> => {
  const naming = all.filter((n) => namesSomething(n, name));
  const texts = [...new Set(naming.map((n) => textIn(n, name)))];
  const target = resourceNamed(f.resource);
  const creates = creating.fields.has((all[0]?.prefix ?? '') + name);
  let byColumn = await lookUp(tx, f, texts);
  let refused = new Map<string, string>();
  const absent = () => {
    // The first spelling counts.
    const spelled = new Map<string, string>();
    for (const n of naming) {
      const text = textIn(n, name);
      if (!skipped.has(n) && !spelled.has(foldedKey(text)) && matchesOf(n, name, f, byColumn).length === 0)
        spelled.set(foldedKey(text), text);
    }
    return [...spelled.values()];
  };
  if (creates && target && absent().length) {
    await lockCreation(tx, target);
    byColumn = await lookUp(tx, f, texts);
    refused = await createMissing(tx, target, { f, texts: absent() }, creating);
    byColumn = await lookUp(tx, f, texts);
  }
  const label = labelOf(name, f);
  /** What stands in a record stays, also if it is inactive now. */
  const stays = (n: RowValues, id: number) => skipped.has(n) || amongStored.has(n) || Number(n.existing?.[name]) === id;
  await withPauses(
    each(naming, (n) => {
      const text = textIn(n, name);
      const matches = matchesOf(n, name, f, byColumn);
      // Of two of one name the active one is meant.
      const [found, other] = matches.filter(({ active }) => active !== false);
      const [inactive] = found ? [] : matches;
      if (found && !other) n.values[name] = found.id;
      else if (inactive && stays(n, inactive.id)) n.values[name] = inactive.id;
      else if (inactive) {
        delete n.values[name];
        addError(n, name, `${label}: ${inSentence(target?.title ?? label)} “${text}” is not active`);
      } else {
        delete n.values[name];
        if (!found && creates && skipped.has(n)) return;
        const why = refused.get(foldedKey(text));
        const reason = found
          ? `several ${inSentence(target?.titles ?? 'of them')} are named “${text}”`
          : `no ${inSentence(target?.title ?? label)} is named “${text}”`;
        addError(n, name, `${label}: ${why ?? reason}`, found || why !== undefined ? undefined : text);
      }
    }),
  );
};

/**
 * Replaces the names in reference fields by ids of records of this branch. Missing records are created if the request
 * permits it; other unknown names are errors.
 */
export const resolveReferences = async (
  tx: Tx,
  fields: Fields,
  all: readonly RowValues[],
  resolving: ResolveOptions,
): Promise<void> => {
  const references = columnsOf(fields).flatMap(([name, f]) => (isReference(f) ? [[name, f] as const] : []));
  // References with `within` need the id of their record, so they come second.
  for (const [name, f] of references) if (!f.within) await resolveField(tx, { name, f }, all, resolving);
  for (const [name, f] of references) if (f.within) await resolveField(tx, { name, f }, all, resolving);
};
