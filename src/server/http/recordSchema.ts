import * as z from 'zod/mini';
import type { Call } from '../../schema/call.ts';
import { changeCheck } from '../../schema/check.ts';
import { isReference, linesOf, nameBeside, type Fields } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { integer, mapOf, pageOf, type Json } from './jsonSchema.ts';

/** By what a check lets through: what it takes in is anything where emptiness has a message of its own. */
export const jsonSchema = (check: z.ZodMiniType): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(check, { io: 'output', unrepresentable: 'any' }) as Json;
  return schema;
};

const kept: Json = {
  id: { type: 'integer' },
  version: { type: 'integer' },
  created_at: { type: 'string', format: 'date-time' },
  created_by: { type: 'integer' },
  created_by_name: { type: 'string' },
  updated_at: { type: 'string', format: 'date-time' },
  updated_by: { type: 'integer' },
  updated_by_name: { type: 'string' },
};

/** Fields as they are answered: the names beside the references, and lines with their ids. */
const answered = (fields: Fields): Json => {
  const own = jsonSchema(changeCheck(fields))['properties'] as Json;
  const names = Object.entries(fields).flatMap(([name, f]) =>
    isReference(f) ? [[nameBeside(name), { type: ['string', 'null'] }]] : [],
  );
  const lines = linesOf(fields).map(([name, f]) => [
    name,
    { type: 'array', items: { type: 'object', properties: { id: kept['id'], ...answered(f.fields) } } },
  ]);
  return { ...own, ...Object.fromEntries([...names, ...lines]) };
};

/** A record as it is answered, with what every record carries. */
export const recordSchema = (fields: Fields): Json => ({
  type: 'object',
  properties: { ...kept, ...answered(fields) },
});

/** A record in a list: of its lines, how many there are; and what it carries of records that it names. */
export const rowSchema = ({ fields, carries }: Resource): Json => {
  const counts = linesOf(fields).map(([name]) => [`${name}_count`, { type: 'integer' }]);
  const columns = Object.fromEntries(Object.entries(fields).filter(([, f]) => f.kind !== 'lines'));
  const carried = Object.keys(carries).map((name) => [name, { type: ['string', 'null'] }]);
  return {
    type: 'object',
    properties: { ...kept, ...answered(columns), ...Object.fromEntries([...counts, ...carried]) },
  };
};

/** A page of a list; the first one of several lists tells how many stand in each. */
export const pageSchema = (call: Call, resource: Resource): Json => {
  const record = rowSchema(resource);
  const page = pageOfRecords(call, record);
  if (resource.lists.length < 2) return page;
  const counts = mapOf(integer);
  return { ...page, properties: { ...(page['properties'] as Json), counts } };
};

const pageOfRecords = (call: Call, record: Json): Json => {
  const [, name] = /^data\.(\w+)\.data$/.exec(call.list?.rows ?? '') ?? [];
  const rows = { type: 'array', items: record };
  if (!name) return pageOf(record);
  return {
    type: 'object',
    properties: {
      [name]: {
        type: 'object',
        properties: { data: rows, total: integer, current_page: integer, last_page: integer, per_page: integer },
      },
    },
  };
};
