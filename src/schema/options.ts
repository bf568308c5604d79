import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';

/** One entry of a list to choose from. `id` and `value` are the same: both names are asked for (rule 9). */
export interface Option {
  readonly id: number | null;
  readonly value: number | null;
  readonly label: string;
  readonly [carried: string]: unknown;
}

/**
 * Records as options, with what the resource says that an option carries (`is_spare` of a structure). Where it says
 * what stands for none of them, that is always the first.
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
