/** A JSON schema. */
export type Json = Record<string, unknown>;

export const text: Json = { type: 'string' };
export const flag: Json = { type: 'boolean' };
export const integer: Json = { type: 'integer' };
export const decimal: Json = { type: 'string', pattern: '^-?\\d+\\.\\d+$' };
export const moment: Json = { type: 'string', format: 'date-time' };
export const anything: Json = { description: 'A value of the field, or null' };
export const nullable = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });
export const listOf = (items: Json): Json => ({ type: 'array', items });
export const mapOf = (values: Json): Json => ({ type: 'object', additionalProperties: values });
/** Of these properties those are always there that `optional` does not name. */
export const object = (properties: Json, ...optional: string[]): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
/** `data.records` with `data.pagination` (decisions §2). */
export const pageOf = (record: Json): Json =>
  object({ records: listOf(record), pagination: object({ current_page: integer, per_page: integer, total: integer }) });

/** What a deletion answers. */
export const gone: Json = object({ id: integer });
