import { labelOf } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';

/** A secret that the server generates. It is only in the answer to the creation. */
export interface OneTimeSecret {
  readonly label: string;
  readonly value: string;
  readonly help: string | undefined;
}

const isOnce = ([, field]: [string, Resource['fields'][string]]) => field.kind === 'secret' && field.readOnly;

/** The first one-time secret of a new record, if it has one. */
export const oneTimeSecretOf = (resource: Resource, record: AnyRecord): OneTimeSecret | undefined => {
  const [name, field] =
    Object.entries(resource.fields).find((entry) => isOnce(entry) && typeof record[entry[0]] === 'string') ?? [];
  return name && field ? { label: labelOf(name, field), value: String(record[name]), help: field.help } : undefined;
};

/** The record without its one-time secrets, for the cache. */
export const withoutSecrets = (resource: Resource, record: AnyRecord): AnyRecord => {
  const secrets = new Set(
    Object.entries(resource.fields)
      .filter(isOnce)
      .map(([name]) => name),
  );
  const rest: AnyRecord = { ...record };
  for (const name of secrets) delete rest[name];
  return rest;
};
