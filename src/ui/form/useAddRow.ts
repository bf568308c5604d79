import { useQueryClient } from '@tanstack/react-query';
import { failureIn } from '../../dataProvider/failure.ts';
import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { rowsKey } from '../fields/useRowsOfRecord.ts';
import { useProvider } from '../useProvider.ts';
import { detailMeta } from '../useRecord.ts';
import { isConflict } from './conflict.ts';
import { useSave } from './useSave.ts';

type Values = Readonly<Record<string, unknown>>;
type Line = Values & { readonly id: number };

const isLine = (value: unknown): value is Line => isRecord(value) && typeof value['id'] === 'number';
const linesIn = (record: AnyRecord, field: string): Line[] => {
  const lines = record[field];
  return Array.isArray(lines) ? lines.filter(isLine) : [];
};
const says = (line: Line, values: Values) =>
  Object.entries(values).every(([name, value]) => (line[name] ?? null) === (value ?? null));

/** The row of a record that was not in it before. @throws Error if there is none */
const newLine = (lines: readonly Line[], before: readonly Line[]): Line => {
  const known = new Set(before.map(({ id }) => id));
  const found = lines.findLast(({ id }) => !known.has(id));
  if (!found) throw new Error('The record has no new line');
  return found;
};

/**
 * Adds a row to a stored record, and returns it as it is stored: by the call of the rows if the description has one,
 * else on top of the record as it is now. Rows that are shown anywhere have it at once, and are read again.
 * @throws HttpError like `send`
 */
export const useAddRow = (resource: Resource, field: string) => {
  const provider = useProvider();
  const client = useQueryClient();
  const save = useSave(resource);
  const { name, rowCalls: lineCalls } = resource;

  const onTopOf = async (base: AnyRecord, values: Values): Promise<Line> => {
    const before = linesIn(base, field);
    const { record } = await save({ [field]: [...before, values] }, base);
    return newLine(linesIn(record, field), before);
  };
  const inRecord = async (owner: number, values: Values): Promise<Line> => {
    const { data: base } = await provider.getOne<AnyRecord>(name, { id: owner, meta: detailMeta });
    try {
      return await onTopOf(base, values);
    } catch (error) {
      const clash = failureIn(error)?.conflict;
      if (!isConflict(clash)) throw error;
      // An attempt whose answer was lost may have added it, or a colleague at the same moment.
      const known = new Set(linesIn(base, field).map(({ id }) => id));
      const there = linesIn(clash.current, field).find((line) => !known.has(line.id) && says(line, values));
      return there ?? onTopOf(clash.current, values);
    }
  };

  return async (owner: number, values: Values): Promise<Line> => {
    const add = lineCalls[field]?.add;
    const added: unknown = add
      ? (await provider.call(add, { params: { id: owner }, body: values })).data
      : await inRecord(owner, values);
    if (!isLine(added)) throw new Error(`${name}: the answer is no line of ${field}`);
    // A picker gives up a row that it does not know.
    client.setQueryData(rowsKey(name, field, owner), (known: unknown) =>
      Array.isArray(known) ? [...known.filter((line) => !isLine(line) || line.id !== added.id), added] : known,
    );
    void client.invalidateQueries({ queryKey: [name] });
    return added;
  };
};
