import { fieldCheck } from '../../schema/check.ts';
import { paramsOf, type Call } from '../../schema/call.ts';
import type { Resource } from '../../schema/resource.ts';
import { bodyCheckOf } from './input.ts';
import type { Json } from './jsonSchema.ts';
import { jsonSchema, pageSchema, recordSchema } from './recordSchema.ts';
import type { Route } from './types.ts';

/** What the calls' declarations do not tell by themselves. */
interface Described {
  /** Whose records a list answers. */
  readonly listedBy: (call: Call) => Resource | undefined;
  /** The schema of `data` where it is neither a record nor a list of them. */
  readonly answers: ReadonlyMap<Call, Json>;
}

const dataSchema = (call: Call, { listedBy, answers }: Described): Json => {
  const resource = listedBy(call);
  if (call.list && resource) return pageSchema(call, resource);
  const said = answers.get(call);
  if (said) return said;
  return typeof call.answer === 'object' ? recordSchema(call.answer) : {};
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
