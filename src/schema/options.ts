import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';

/** An option. `id` and `value` are the same: the API has both names (rule 9). */
export interface Option {
  readonly id: number | null;
  readonly value: number | null;
  readonly label: string;
  readonly [carried: string]: unknown;
}

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
    ...records.map((record) => ({
      id: record.id,
      value: record.id,
      label: String(record[resource.represent]),
      ...carried(record),
    })),
  ];
};
