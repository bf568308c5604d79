import { fieldCheck } from '../../schema/check.ts';
import { paramsOf, takesKey, type Call } from '../../schema/calls/call.ts';
import { answerCheckOf } from './checkAnswer.ts';
import { keyPattern } from './idempotency.ts';
import { bodyCheckOf } from './input.ts';
import { jsonSchema, type Json } from './jsonSchema.ts';
import { each } from '../../domain/longWork.ts';
import { withPauses } from '../pauses.ts';
import type { Route } from './types.ts';

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { const: true }, message: { type: 'string' }, data },
});

const bodySchema = ({ call }: Route): Json | undefined => {
  const check = bodyCheckOf(call);
  return check && jsonSchema(check);
};

const dataSchema = (call: Call): Json => {
  const check = answerCheckOf(call);
  return check ? jsonSchema(check) : {};
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
  '503',
];

/** Whether a request can be sent again with the same key (rule 43). */
const isKeyed = ({ call, overridden, onlyReads }: Route): boolean =>
  takesKey(call) && call.scope !== 'public' && !overridden && !onlyReads;

const paramSchema = ({ call, words }: Route, name: string): Json => {
  const declared = call.params?.[name];
  if (declared) return jsonSchema(fieldCheck(name, declared));
  if (words?.[name]) return { type: 'string', enum: words[name] };
  return { type: /id$/i.test(name) ? 'integer' : 'string' };
};

const operation = (route: Route): Json => {
  const { call } = route;
  const body = bodySchema(route);
  const success =
    call.answer === 'file'
      ? { 'application/octet-stream': { schema: binary } }
      : call.answer === 'events'
        ? { 'text/event-stream': { schema: { type: 'string' } } }
        : { 'application/json': { schema: envelope(dataSchema(call)) } };
  return {
    tags: [route.kind],
    summary: call.summary,
    operationId: `${call.method.toLowerCase()} ${call.path}`.replace(/\W+/g, '_'),
    ...(call.permission ? { 'x-permission': call.permission } : {}),
    ...(call.scope === 'public' ? { security: [] } : {}),
    parameters: [
      ...(call.scope === 'branch' ? [{ $ref: '#/components/parameters/Branch' }] : []),
      ...(isKeyed(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...paramsOf(call.path).map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: paramSchema(route, name),
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

/** OpenAPI 3.1 of every mounted call. It takes about a second, so it is made with pauses. */
export const openApi = async (routes: readonly Route[], basePath = ''): Promise<Json> => {
  const paths: Record<string, Json> = {};
  // OpenAPI does not distinguish paths that differ only in the name of a parameter.
  const shapes = new Map<string, string>();
  await withPauses(
    each(routes, (r) => {
      const shape = `${r.call.method} ${r.call.path.replace(/:\w+/g, ':')}`;
      if ((shapes.get(shape) ?? r.call.path) !== r.call.path) return;
      shapes.set(shape, r.call.path);
      const path = r.call.path.replace(/:(\w+)/g, '{$1}');
      const method = r.call.method.toLowerCase();
      if (paths[path]?.[method]) return;
      const described = operation(r);
      (paths[path] ??= {})[method] = r.overridden
        ? { ...described, description: 'Sent with X-HTTP-Method-Override: GET.' }
        : described;
    }),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version: '1' },
    servers: [{ url: basePath || '/' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: {
        Branch: { name: 'X-Branch-Id', in: 'header', required: true, schema: { type: 'integer' } },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The same request with the same key is done once, and answered the same for a day.',
          schema: { type: 'string', pattern: keyPattern.source },
        },
      },
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
