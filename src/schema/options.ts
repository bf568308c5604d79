import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';

/** An option. `id` and `value` are the same: the API has both names (rule 9). */
export interface Option {
  readonly id: number | null;
  readonly value: number | null;
  readonly label: string;
  readonly [carried: string]: unknown;
}

/** What a record is as an option of a list: its id, and the text that names it. */
const optionOf = ({ represent }: Resource, record: AnyRecord) => ({
  value: record.id,
  label: String(record[represent]),
});

/**
 * Records as options, with the resource's `carry` fields (`is_spare` of a structure). The resource's `none` is the
 * first.
 */
export const optionsOf = (resource: Resource, records: readonly AnyRecord[]): Option[] => {
  const { none, carry } = resource.options;
  const carried = (record: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(carry.map((name) => [name, record[name] ?? false]));
  return [
    ...(none === null ? [] : [{ id: null, value: null, label: none, ...carried({}) }]),
    ...records.map((record) => ({ id: record.id, ...optionOf(resource, record), ...carried(record) })),
  ];
};

/**
 * The records of a list that is asked for whole: each is an option too, whichever path it came by. A field of the record
 * stays before a value of the same name.
 */
export const alsoOptions = (resource: Resource, records: readonly AnyRecord[]): AnyRecord[] =>
  records.map((record) => ({ ...optionOf(resource, record), ...record }));
