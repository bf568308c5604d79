import * as z from 'zod/mini';
import { fieldCheck, recordCheck } from '../../schema/check.ts';
import { paramsOf, type Call } from '../../schema/call.ts';
import { isReference, linesOf, nameBeside, type Fields } from '../../schema/field.ts';
import { bodyCheckOf } from './input.ts';
import type { Route } from './types.ts';

type Json = Record<string, unknown>;

/** By what a check lets through: what it takes in is anything where emptiness has a message of its own. */
const jsonSchema = (check: z.ZodMiniType): Json => {
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

/** A record as it is answered: its fields, the names beside its references, and what every record carries. */
const recordSchema = (fields: Fields): Json => {
  const own = jsonSchema(z.partial(recordCheck(fields)))['properties'] as Json;
  const names = Object.entries(fields).flatMap(([name, f]) => (isReference(f) ? [[nameBeside(name), { type: ['string', 'null'] }]] : []));
  return { type: 'object', properties: { ...kept, ...own, ...Object.fromEntries(names) } };
};

const pageSchema = (call: Call, record: Json): Json => {
  const [, name] = /^data\.(\w+)\.data$/.exec(call.list?.rows ?? '') ?? [];
  const integer = { type: 'integer' };
  const rows = { type: 'array', items: record };
  if (!name)
    return {
      type: 'object',
      properties: { records: rows, pagination: { type: 'object', properties: { current_page: integer, per_page: integer, total: integer } } },
    };
  return {
    type: 'object',
    properties: { [name]: { type: 'object', properties: { data: rows, total: integer, current_page: integer, last_page: integer, per_page: integer } } },
  };
};

const dataSchema = (call: Call, fields: Fields | undefined): Json => {
  if (call.list && fields) return pageSchema(call, recordSchema(linesOf(fields).length ? withoutLines(fields) : fields));
  if (typeof call.answer === 'object') return recordSchema(call.answer);
  return {};
};
const withoutLines = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, f]) => f.kind !== 'lines'));

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { const: true }, message: { type: 'string' }, data },
});

const bodySchema = ({ call, bodyCheck }: Route): Json | undefined => {
  if (bodyCheck) return jsonSchema(bodyCheck);
  if (!call.body) return call.method === 'DELETE' || call.method === 'POST' ? { type: 'object' } : undefined;
  return jsonSchema(bodyCheckOf(call, call.body));
};

const failureStatuses = (call: Call): string[] => [
  '422',
  ...(call.scope === 'public' ? ['429'] : []),
  ...(call.scope === 'branch' ? ['400', '403'] : []),
  '401',
  ...(paramsOf(call.path).length ? ['404'] : []),
  ...(call.method === 'GET' ? [] : ['409']),
];

const operation = (route: Route, tag: string, fields: Fields | undefined): Json => {
  const { call } = route;
  const body = bodySchema(route);
  const success = call.answer === 'file' ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } : { 'application/json': { schema: envelope(dataSchema(call, fields)) } };
  return {
    tags: [tag],
    summary: call.summary,
    operationId: `${call.method.toLowerCase()} ${call.path}`.replace(/\W+/g, '_'),
    ...(call.permission ? { 'x-permission': call.permission } : {}),
    ...(call.scope === 'public' ? { security: [] } : {}),
    parameters: [
      ...(call.scope === 'branch' ? [{ $ref: '#/components/parameters/Branch' }] : []),
      ...paramsOf(call.path).map((name) => ({ name, in: 'path', required: true, schema: /id$/i.test(name) ? { type: 'integer' } : { type: 'string' } })),
      ...Object.entries(call.query ?? {}).map(([name, f]) => ({ name, in: 'query', required: Boolean(f.required), schema: jsonSchema(fieldCheck(name, f)) })),
    ],
    ...(body ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [call.status ?? 200]: { description: call.success ?? 'Success', content: success },
      ...Object.fromEntries(failureStatuses(call).map((status) => [status, { $ref: '#/components/responses/Failure' }])),
    },
  };
};

/** OpenAPI 3.1 of every mounted call. */
export const openApi = (routes: readonly Route[], fieldsOf: (route: Route) => Fields | undefined): Json => {
  const paths: Record<string, Json> = {};
  for (const r of routes) {
    const path = r.call.path.replace(/:(\w+)/g, '{$1}');
    const method = r.call.method.toLowerCase();
    if (paths[path]?.[method]) continue;
    const described = operation(r, r.kind, fieldsOf(r));
    (paths[path] ??= {})[method] = r.overridden ? { ...described, description: 'Sent with X-HTTP-Method-Override: GET.' } : described;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version: '1' },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: { Branch: { name: 'X-Branch-Id', in: 'header', required: true, schema: { type: 'integer' } } },
      responses: {
        Failure: {
          description: 'What was wrong',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['success', 'message'],
                properties: {
                  success: { const: false },
                  message: { type: 'string' },
                  errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
                },
              },
            },
          },
        },
      },
    },
  };
};
