import type { Caller, TestApp } from '../support/app.ts';

export type Json = Record<string, unknown>;

/** An operation as the running server describes it to programs. */
export interface Operation {
  readonly method: string;
  /** `/api/client/{id}` */
  readonly path: string;
  /** The kind of record: "Client". */
  readonly kind: string;
  readonly permission: string | undefined;
  readonly isPublic: boolean;
  readonly inBranch: boolean;
  readonly params: readonly string[];
  readonly query: readonly string[];
  readonly body: Json | undefined;
  /** The override header makes this POST a GET. */
  readonly overridden: boolean;
}

interface Described {
  readonly tags: string[];
  readonly description?: string;
  readonly security?: unknown[];
  readonly 'x-permission'?: string;
  readonly parameters: ({ readonly $ref: string } | { readonly in: string; readonly name: string })[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Json }> };
}

/** Every operation of the running server, by its own description. */
export const operationsOf = async (on: TestApp): Promise<Operation[]> => {
  const response = await on.app.request('/api/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, d]): Operation => {
      const named = d.parameters.flatMap((p) => ('name' in p ? [p] : []));
      return {
        method: method.toUpperCase(),
        path,
        kind: d.tags[0] ?? '',
        permission: d['x-permission'],
        isPublic: d.security?.length === 0,
        inBranch: d.parameters.some((p) => '$ref' in p && p.$ref.endsWith('/Branch')),
        params: named.filter((p) => p.in === 'path').map((p) => p.name),
        query: named.filter((p) => p.in === 'query').map((p) => p.name),
        body: d.requestBody?.content['application/json']?.schema,
        overridden: d.description?.includes('X-HTTP-Method-Override') ?? false,
      };
    }),
  );
};

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/**
 * A value that a schema takes, or nearly: what it does not say, such as which record is there, is a guess, or what
 * `idFor` gives for the name of an integer.
 */
export const exampleOf = (
  schema: Json,
  depth = 0,
  idFor: (name: string) => number | undefined = () => undefined,
  name = '',
): unknown => {
  const { type, properties, items, anyOf, allOf, default: usual, minimum } = schema;
  const id = type === 'integer' || type === 'number' ? idFor(name) : undefined;
  if (id !== undefined) return id;
  const words = schema['enum'];
  if (usual !== undefined) return usual;
  if (Array.isArray(words)) return words[0];
  if ('const' in schema) return schema['const'];
  for (const several of [anyOf, allOf])
    if (Array.isArray(several)) return exampleOf((several as Json[])[0] ?? {}, depth, idFor, name);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries((properties ?? {}) as Record<string, Json>).map(([name, s]) => [
        name,
        exampleOf(s, depth + 1, idFor, name),
      ]),
    );
  if (type === 'array') return depth > 5 ? [] : [exampleOf((items ?? {}) as Json, depth + 1, idFor, name)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(Number(minimum ?? 1), 1);
  if (schema['format'] === 'email') return 'somebody@made.example';
  if (schema['format'] === 'date-time') return '2026-05-07T10:20:30.000Z';
  const pattern = String(schema['pattern'] ?? '');
  if (pattern.includes('\\d{4}-')) return '2026-05-07';
  if (pattern) return '1';
  return 'words';
};

/** Makes a call of an operation. */
export const sent = (
  caller: Caller | undefined,
  on: TestApp,
  { method, overridden }: Operation,
  path: string,
  body?: string,
): Promise<Response> => {
  const headers: Record<string, string> = overridden ? { 'X-HTTP-Method-Override': 'GET' } : {};
  if (caller) return caller.raw(method, path, body, headers);
  const init = body === undefined ? {} : { body };
  return Promise.resolve(on.app.request(path, { method, headers, ...init }));
};
