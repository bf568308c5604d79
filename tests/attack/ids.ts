import { resources } from '../../src/resources/index.ts';
import { columnsOf } from '../../src/schema/field.ts';
import type { Operation } from './operations.ts';

/**
 * Ids by the name of a resource, of lines of a kind with that after a dot: `plan_tasks.sub_task`; of comments and files by
 * `comment` and `attachment`, and by such a name after it; of views by `saved_views`, and by the resource after a dot.
 */
export type Ids = ReadonlyMap<string, number>;

/** The id of lines of a kind, or of any line of the resource where none of that kind is known. */
export const idOf = (ids: Ids, name: string): number | undefined =>
  ids.get(name) ?? ids.get(name.replace(/\.\w+$/, ''));

/** The static parts of a path up to a parameter: `/api/boq-cost/{id}/items/{itemId}` → `/api/boq-cost/items`. */
const staticBefore = (path: string, param: string): string =>
  path
    .slice(0, path.indexOf(`{${param}}`))
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .map((part) => `/${part}`)
    .join('');

/** References by their names: what `estimation_id` or `vendor_id` is an id of. */
const referred = new Map(
  resources.flatMap((r) =>
    columnsOf(r.fields).flatMap(([name, f]): [string, string][] =>
      f.kind === 'reference' ? [[name, f.resource]] : [],
    ),
  ),
);

/** The names of resources, and of the kinds of their lines, by their paths without parameters. */
const namesAt = new Map(
  resources.flatMap(({ name, path, breakdown }) =>
    [
      [path, name] as const,
      [breakdown?.sheet.path ?? '', name] as const,
      ...Object.entries(breakdown?.kinds ?? {}).map(([kind, line]) => [line.path ?? '', `${name}.${kind}`] as const),
    ].map(([own, named]) => [own.replace(/\/:\w+/g, ''), named] as const),
  ),
);

/** What has a title of its own in the description of the server and is no resource, by that title. */
const besides: Readonly<Record<string, string>> = {
  'Award line': 'awards.lines',
  Request: 'access_requests',
};

/** What is named by its title alone, on a path that says something else: a resource, or a kind of its lines. */
const titled = (title: string): string => {
  const kinds = resources.flatMap(({ name, breakdown }) =>
    Object.entries(breakdown?.kinds ?? {}).map(([kind, line]) => [line.title, `${name}.${kind}`] as const),
  );
  return (
    besides[title] ?? resources.find((r) => r.title === title)?.name ?? kinds.find(([of]) => of === title)?.[1] ?? ''
  );
};

/** What a parameter of a path is an id of: the name of a resource, `comment …` or `attachment …`. */
export const kindOfParam = ({ path, kind }: Operation, param: string): string => {
  const before = staticBefore(path, param);
  const [, owner = '', isView] = /^(.*)\/(?:comments|attachments?|(views))$/.exec(before) ?? [];
  const of = namesAt.get(owner) ?? titled(kind);
  if (isView) return `saved_views.${of}`;
  if (/comment/i.test(param)) return `comment ${of}`;
  if (/attachment/i.test(param)) return `attachment ${of}`;
  return referred.get(param) ?? namesAt.get(before) ?? titled(kind);
};

/** The records that a body names without saying of what kind: those of the operation. */
const ownRecords = ({ path, kind }: Operation): string => {
  const statics = path.replace(/\/\{\w+\}/g, '');
  for (let at = statics; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = namesAt.get(at);
    if (found) return found;
  }
  return titled(kind);
};

/** The id that a name of a body stands for; undefined where it is no id. */
export const idInBody = (operation: Operation, ids: Ids, name: string): number | undefined => {
  const single = name.replace(/s$/, '');
  if (single === 'comment_id') return ids.get('comment');
  const of =
    referred.get(single) ??
    (/^(id|removed|record_id|line_id|bom_main_id)$/.test(single) ? ownRecords(operation) : undefined);
  return of === undefined ? undefined : idOf(ids, of);
};
