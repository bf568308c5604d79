import * as z from 'zod/mini';
import { changeCheck, fieldCheck } from '../../schema/check.ts';
import { paramsOf, type Call } from '../../schema/call.ts';
import { isReference, linesOf, nameBeside, type Fields } from '../../schema/field.ts';
import { bodyCheckOf } from './input.ts';
import { pageOf, type Json } from './jsonSchema.ts';
import type { Route } from './types.ts';

/** What the calls' declarations do not tell by themselves. */
interface Described {
  /** The fields of the rows of a list. */
  readonly fieldsOf: (call: Call) => Fields | undefined;
  /** The schema of `data` where it is neither a record nor a list of them. */
  readonly answers: ReadonlyMap<Call, Json>;
}

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
const recordSchema = (fields: Fields): Json => ({ type: 'object', properties: { ...kept, ...answered(fields) } });

/** A record in a list: of its lines, how many there are. */
const rowSchema = (fields: Fields): Json => {
  const counts = linesOf(fields).map(([name]) => [`${name}_count`, { type: 'integer' }]);
  const columns = Object.fromEntries(Object.entries(fields).filter(([, f]) => f.kind !== 'lines'));
  return { type: 'object', properties: { ...kept, ...answered(columns), ...Object.fromEntries(counts) } };
};

const pageSchema = (call: Call, record: Json): Json => {
  const [, name] = /^data\.(\w+)\.data$/.exec(call.list?.rows ?? '') ?? [];
  const integer = { type: 'integer' };
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

const dataSchema = (call: Call, { fieldsOf, answers }: Described): Json => {
  const fields = fieldsOf(call);
  if (call.list && fields) return pageSchema(call, rowSchema(fields));
  if (typeof call.answer === 'object') return recordSchema(call.answer);
  return answers.get(call) ?? {};
};

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { const: true }, message: { type: 'string' }, data },
});

const bodySchema = ({ call, bodyCheck }: Route): Json | undefined => {
  if (bodyCheck) return jsonSchema(bodyCheck);
  return call.body && jsonSchema(bodyCheckOf(call, call.body));
};

const binary: Json = { type: 'string', format: 'binary' };
const filesSent: Json = {
  'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'array', items: binary } } } },
};

const failureStatuses = ({ call, rawBody }: Route): string[] => [
  '422',
  ...(rawBody ? ['413', '415'] : []),
  ...(call.scope === 'public' ? ['429'] : []),
  ...(call.scope === 'branch' ? ['400', '403'] : []),
  '401',
  ...(paramsOf(call.path).length ? ['404'] : []),
  ...(call.method === 'GET' ? [] : ['409']),
];

const operation = (route: Route, described: Described): Json => {
  const { call } = route;
  const body = bodySchema(route);
  const success =
    call.answer === 'file'
      ? { 'application/octet-stream': { schema: binary } }
      : call.answer === 'events'
        ? { 'text/event-stream': { schema: { type: 'string' } } }
        : { 'application/json': { schema: envelope(dataSchema(call, described)) } };
  return {
    tags: [route.kind],
    summary: call.summary,
    operationId: `${call.method.toLowerCase()} ${call.path}`.replace(/\W+/g, '_'),
    ...(call.permission ? { 'x-permission': call.permission } : {}),
    ...(call.scope === 'public' ? { security: [] } : {}),
    parameters: [
      ...(call.scope === 'branch' ? [{ $ref: '#/components/parameters/Branch' }] : []),
      ...paramsOf(call.path).map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: /id$/i.test(name) ? { type: 'integer' } : { type: 'string' },
      })),
      ...Object.entries(call.query ?? {}).map(([name, f]) => ({
        name,
        in: 'query',
        required: Boolean(f.required),
        schema: jsonSchema(fieldCheck(name, f)),
      })),
    ],
    ...(route.rawBody ? { requestBody: { content: filesSent } } : {}),
    ...(body ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [call.status ?? 200]: { description: call.success ?? 'Success', content: success },
      ...Object.fromEntries(
        failureStatuses(route).map((status) => [status, { $ref: '#/components/responses/Failure' }]),
      ),
    },
  };
};

/** OpenAPI 3.1 of every mounted call. */
export const openApi = (routes: readonly Route[], described: Described): Json => {
  const paths: Record<string, Json> = {};
  for (const r of routes) {
    const path = r.call.path.replace(/:(\w+)/g, '{$1}');
    const method = r.call.method.toLowerCase();
    if (paths[path]?.[method]) continue;
    const said = operation(r, described);
    (paths[path] ??= {})[method] = r.overridden
      ? { ...said, description: 'Sent with X-HTTP-Method-Override: GET.' }
      : said;
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
