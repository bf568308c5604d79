import * as z from 'zod/mini';
import { changeCheck, errorsOf, recordCheck, type Check } from '../../../schema/check.ts';
import { columnsOf, labelOf, type Fields, type RowsField } from '../../../schema/field.ts';
import { foldedKey } from '../../../schema/import/plan.ts';
import { importLinesOf, type ImportLines } from '../../../schema/import/targets.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { addError, lineKey, type Candidate, type CandidateLine, type RowValues } from './candidates.ts';
import { idsWithText } from './lookup.ts';
import { RowErrors } from './rowErrors.ts';
import { each } from '../../../domain/longWork.ts';
import { pauses, withPauses } from '../../pauses.ts';
import { inSentence } from '../../../schema/words.ts';

interface Checks {
  readonly created: Check;
  readonly changed: Check;
}
const known = new WeakMap<Fields, Checks>();
const checksOf = (fields: Fields): Checks => {
  const checks = known.get(fields) ?? { created: recordCheck(fields), changed: changeCheck(fields) };
  known.set(fields, checks);
  return checks;
};
const columnFields = new WeakMap<Fields, Fields>();
const columnsAlone = (fields: Fields): Fields => {
  const alone = columnFields.get(fields) ?? Object.fromEntries(columnsOf(fields));
  columnFields.set(fields, alone);
  return alone;
};

const checkValues = (n: RowValues, fields: Fields, isNew: boolean): void => {
  const { created, changed } = checksOf(columnsAlone(fields));
  const result = z.safeParse(isNew ? created : changed, n.values);
  if (!result.success)
    for (const [field, [message = '']] of Object.entries(errorsOf(result.error))) addError(n, field, message);
};

const uniqueIn = (fields: Fields) => columnsOf(fields).filter(([, f]) => 'unique' in f && f.unique);

/** Refuses a repeated value of a column, at the later row. */
const refuseDuplicates = (
  all: readonly RowValues[],
  column: string,
  message: (text: string, row: number) => string,
): Promise<void> => {
  const seen = new Map<string, number>();
  return withPauses(
    each(all, (n) => {
      const value = n.values[column];
      if (value === undefined) return;
      const text = String(value);
      const first = seen.get(foldedKey(text));
      if (first === undefined) seen.set(foldedKey(text), n.row);
      else addError(n, column, message(text, first));
    }),
  );
};

/** Refuses repeated lines with a joined key. */
const refuseDuplicateLines = (all: readonly RowValues[], keys: readonly string[], labels: Fields): Promise<void> => {
  const seen = new Set<string>();
  return withPauses(
    each(all, (n) => {
      const key = lineKey(keys, n.values);
      const column = keys.find((name) => n.values[name] !== undefined && n.values[name] !== null);
      if (column === undefined) return;
      if (seen.has(key)) addError(n, column, `${labelOf(column, labels[column] ?? {})}: stands twice`);
      seen.add(key);
    }),
  );
};

/** Checks `exactlyOne` on a line together with its stored values. */
const checkExactlyOne = (line: CandidateLine, { exactlyOne, fields }: RowsField): void => {
  const [first] = exactlyOne ?? [];
  if (!exactlyOne || !first) return;
  const merged: Record<string, unknown> = { ...line.existing, ...line.values };
  const filled = exactlyOne.filter((name) => merged[name] !== undefined && merged[name] !== null);
  const unread = exactlyOne.some((name) => line.errors.has(line.row, line.prefix + name));
  if (filled.length !== 1 && !unread)
    addError(
      line,
      first,
      `Choose one: ${exactlyOne.map((name) => inSentence(labelOf(name, fields[name] ?? {}))).join(' or ')}`,
    );
};

/** Checks the rule of all lines together: those of the file, on top of the stored ones. */
const checkTogether = (c: Candidate, { name, field }: ImportLines, stored: readonly RowValues[]): void => {
  if (!field.together || c.action === 'skip' || c.errors.count > 0) return;
  const whole = [
    ...stored.map(({ values }) => values),
    ...c.lines.map((line) => ({ ...line.existing, ...line.values })),
  ];
  const { refusal } = field.together(whole);
  if (refusal !== null) addError(c, name, refusal);
};

/**
 * A file without a column for what tells lines apart says one line a record: the only one that is stored, or the first of
 * a new record, which is named as the record is (rule 169).
 */
const nameLines = (c: Candidate, { name, field, keys: [key = '', ...others] }: ImportLines): void => {
  const { firstFrom } = field;
  const [line, another] = c.lines;
  if (firstFrom === undefined || others.length > 0 || !line || another || line.values[key] !== undefined) return;
  const [only, ...more] = c.existingLines;
  if (c.action === 'update' && more.length > 0)
    addError(line, key, `It has ${more.length + 1} ${inSentence(labelOf(name, field))}: say which one`);
  else if (c.action === 'update' && only) {
    line.existing = only;
    line.values[key] = only[key];
  } else if (c.values[firstFrom] !== undefined) line.values[key] = c.values[firstFrom];
};

const checkLines = async (resource: Resource, c: Candidate): Promise<void> => {
  const lines = importLinesOf(resource);
  if (!lines) return;
  nameLines(c, lines);
  const { fields } = lines.field;
  await withPauses(
    each(c.lines, (line) => {
      checkValues(line, fields, c.action === 'create' || (c.action === 'update' && !line.existing));
      if (c.action !== 'skip') checkExactlyOne(line, lines.field);
    }),
  );
  const matched = new Set(c.lines.map((line) => line.existing?.id));
  const stored = c.existingLines
    .filter((row) => !matched.has(row.id))
    .map((values): RowValues => ({ row: c.row, values, errors: new RowErrors(), prefix: '' }));
  const [key, more] = lines.keys;
  if (more !== undefined) await refuseDuplicateLines([...stored, ...c.lines], lines.keys, fields);
  const columns = new Set([
    ...(key !== undefined && more === undefined ? [key] : []),
    ...uniqueIn(fields).map(([name]) => name),
  ]);
  for (const column of columns)
    await refuseDuplicates(
      [...stored, ...c.lines],
      column,
      (text) => `${labelOf(column, fields[column] ?? {})}: “${text}” stands twice`,
    );
  checkTogether(c, lines, stored);
  const count = stored.length + c.lines.length + (c.action === 'create' && lines.field.firstFrom ? 1 : 0);
  if (c.action !== 'skip' && count < (lines.field.min ?? 0))
    addError(c, lines.name, `${labelOf(lines.name, lines.field)}: at least ${lines.field.min} needed`);
};

/** Refuses unique values of other stored records. */
const refuseTaken = async (tx: Tx, resource: Resource, all: readonly Candidate[]): Promise<void> => {
  for (const [name, f] of uniqueIn(resource.entered)) {
    if (name === resource.import.key) continue;
    const naming = all.filter((c) => c.values[name] !== undefined && c.action !== 'skip');
    const taken = await idsWithText(
      tx,
      tableOf(resource),
      name,
      naming.map((c) => String(c.values[name])),
    );
    for (const c of naming)
      if (taken.get(String(c.values[name]))?.some((id) => id !== c.existing?.id))
        addError(c, name, `${labelOf(name, f)} is taken by another ${inSentence(resource.title)}`);
  }
};

/** Refuses a key, or another unique value, that stands in two records. */
export const refuseRepeated = async (resource: Resource, all: readonly Candidate[]): Promise<void> => {
  for (const column of new Set([resource.import.key, ...uniqueIn(resource.entered).map(([name]) => name)]))
    await refuseDuplicates(
      all,
      column,
      (text, row) => `${labelOf(column, resource.entered[column] ?? {})}: “${text}” stands in row ${row} too`,
    );
};

/** Checks all values: each field's own check, and unique values. */
export const checkCandidates = async (tx: Tx, resource: Resource, all: readonly Candidate[]): Promise<void> => {
  await withPauses(each(all, (c) => checkValues(c, resource.entered, c.action === 'create')));
  // Of many records with few lines each, none has enough for a pause of its own.
  const next = pauses();
  for (const c of all) {
    await checkLines(resource, c);
    await next();
  }
  await refuseRepeated(resource, all);
  await refuseTaken(tx, resource, all);
};
