import { resources } from '../../src/resources/index.ts';
import { columnsOf } from '../../src/schema/field.ts';
import type { Operation } from './operations.ts';

/** Ids by the name of a resource; of comments and files by `comment` and `attachment`, and by the resource after it. */
export type Ids = ReadonlyMap<string, number>;

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

/** The resource whose path this is; a BOM or a structure of a bill is one of its lines. */
const resourceAt = (path: string) =>
  resources.find((r) => r.path === path) ??
  resources.find((r) => r.partOf && r.path === path.replace(/\/(boms|structures)$/, '/items'));

/** What a parameter of a path is an id of: the name of a resource, `comment …` or `attachment …`. */
export const kindOfParam = ({ path, kind }: Operation, param: string): string => {
  const before = staticBefore(path, param);
  const [, owner = ''] = /^(.*)\/(?:comments|attachments?)$/.exec(before) ?? [];
  const of = resourceAt(owner)?.name ?? '';
  if (/comment/i.test(param)) return `comment ${of}`;
  if (/attachment/i.test(param)) return `attachment ${of}`;
  const named = referred.get(param);
  if (named) return named;
  return resourceAt(before)?.name ?? resources.find(({ title }) => title === kind)?.name ?? '';
};

/** The records that a body names without saying of what kind: those of the operation. */
const ownRecords = ({ path, kind }: Operation): string => {
  const statics = path.replace(/\/\{\w+\}/g, '');
  for (let at = statics; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = resourceAt(at);
    if (found) return found.name;
  }
  return resources.find(({ title }) => title === kind)?.name ?? '';
};

/** The id that a name of a body stands for; undefined where it is no id. */
export const idInBody = (operation: Operation, ids: Ids, name: string): number | undefined => {
  const single = name.replace(/s$/, '');
  if (single === 'comment_id') return ids.get('comment');
  const of =
    referred.get(single) ??
    (/^(id|removed|record_id|line_id|bom_main_id)$/.test(single) ? ownRecords(operation) : undefined);
  return of === undefined ? undefined : ids.get(of);
};
