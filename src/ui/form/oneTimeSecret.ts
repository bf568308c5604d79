import { labelOf } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';

/** A secret that the server made and tells once, with the answer to a creation. */
export interface OneTimeSecret {
  readonly label: string;
  readonly value: string;
  readonly help: string | undefined;
}

const isOnce = ([, field]: [string, Resource['fields'][string]]) => field.kind === 'secret' && field.readOnly;

/** The first such secret of a new record, if it has one. */
export const oneTimeSecretOf = (resource: Resource, record: AnyRecord): OneTimeSecret | undefined => {
  const [name, field] =
    Object.entries(resource.fields).find((entry) => isOnce(entry) && typeof record[entry[0]] === 'string') ?? [];
  return name && field ? { label: labelOf(name, field), value: String(record[name]), help: field.help } : undefined;
};

/** The record as it is kept in memory: without what is told once. */
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
