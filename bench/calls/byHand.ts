import { paramsOf, type Call } from '../../src/schema/calls/call.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { columnsOf, isReference, isText } from '../../src/schema/field.ts';
import { searchWords } from '../../src/schema/searchWords.ts';
import type { RecordList, Resource } from '../../src/schema/resource.ts';
import { searchedIn, searchedTargets, searchedText } from '../../src/server/db/searched.ts';
import { identifier } from '../../src/server/db/sqlText.ts';
import { ownedResources, targetOf } from '../../src/server/db/tables.ts';
import { getTableName } from 'drizzle-orm';
import { branch, inList, type ByHand } from './conditions.ts';
import type { SignedIn } from './people.ts';
import { personalByHand } from './personalByHand.ts';

/** A total is exact up to so many. */
const exactly = 10_000;
const size = 30;

const named = (resource: Resource): { name: string; table: string; column: string; branch: boolean }[] => [
  ...columnsOf(resource.fields).flatMap(([name, f]) => {
    if (!isReference(f)) return [];
    const target = targetOf(f);
    return [{ name, table: getTableName(target.table), column: target.name.name, branch: target.branch !== null }];
  }),
  { name: 'created_by', table: 'users', column: 'name', branch: false },
  { name: 'updated_by', table: 'users', column: 'name', branch: false },
];

const joined = (n: ReturnType<typeof named>[number], as: string, from: string) =>
  ` left join ${n.table} ${as} on ${as}.id = ${from}.${n.name}${n.branch ? ` and ${as}.branch_id = ${from}.branch_id` : ''}`;

/** The order of a column, with the join that it needs; undefined where it is over two references. */
const orderOf = (resource: Resource, column: string): { by: string; join: string } | undefined => {
  const name = column.replace(/_by_name$/, '_by');
  const reference = named(resource).find((n) => n.name === name);
  if (reference) return { by: `lower(o.${reference.column})`, join: joined(reference, 'o', 't') };
  const f = Object.fromEntries(columnsOf(resource.fields))[column];
  if (f) return { by: isText(f) ? `lower(t.${column})` : `t.${column}`, join: '' };
  return ['id', 'created_at', 'updated_at', 'position'].includes(column) ? { by: `t.${column}`, join: '' } : undefined;
};

/** The page is chosen first; names are joined to its rows alone. */
const pageText = (
  resource: Resource,
  from: string,
  order: { by: string; join: string },
  direction: string,
  offset: number,
): string => {
  const names = named(resource);
  return `with page as materialized (select t.id, ${order.by} as by ${from}${order.join}
      order by ${order.by} ${direction}, t.id ${direction} limit ${size} offset ${offset})
    select r.*, ${names.map(({ name, column }, at) => `n${at}.${column} as ${name}_name`).join(', ')}
    from page join ${resource.name} r on r.branch_id = ${branch} and r.id = page.id${names.map((n, at) => joined(n, `n${at}`, 'r')).join('')}
    order by page.by ${direction}, page.id ${direction}`;
};

const fromWhere = (resource: Resource, conditions: readonly string[]) => ({
  from: `from ${identifier(resource.name)} t`,
  where: ` where ${[`t.branch_id = ${branch}`, ...conditions].join(' and ')}`,
});

/** A page of a list in an order, and the total: exact up to 10,000. */
export const handList = (
  resource: Resource,
  list: RecordList | undefined,
  me: SignedIn,
  { page, sort }: { readonly page: number; readonly sort: readonly [string, string] },
): ByHand | undefined => {
  const order = orderOf(resource, sort[0]);
  if (!order) return undefined;
  const { from, where } = fromWhere(resource, inList(resource, list, me));
  return [
    {
      text: pageText(resource, from, { by: order.by, join: order.join + where }, sort[1], (page - 1) * size),
      values: [],
    },
    { text: `select count(*) from (select ${from}${where} limit ${exactly + 1}) t`, values: [] },
  ];
};

/** Each word is in the record's own texts, or in those of what it refers to, by trigrams. */
export const handSearch = (resource: Resource, list: RecordList | undefined, me: SignedIn, words: string): ByHand => {
  const searched = searchedIn(resource);
  const targets = searchedTargets(resource);
  const values = searchWords(words).map((word) => `%${word.toLowerCase()}%`);
  const finds = values.map((_, at) => {
    const is = (text: string) => `${text} like $${at + 1}`;
    const own = searched.own.columns.length
      ? [`select id from ${resource.name} where branch_id = ${branch} and ${is(searchedText(searched.own))}`]
      : [];
    const lines = searched.lines.map(
      (l) => `select parent_id from ${l.table} where branch_id = ${branch} and ${is(searchedText(l))}`,
    );
    const others = targets.flatMap(({ table, columns, indexed, by, of }) => {
      const text = indexed ? searchedText(indexed) : columns.map((c) => `lower(${c})`).join(` || ' ' || `);
      const inBranch = of ? `branch_id = ${branch} and ` : '';
      return by.map(
        (column) =>
          `select id from ${resource.name} where branch_id = ${branch} and ${column} in (select id from ${table} where ${inBranch}${is(text)})`,
      );
    });
    return `(${[...own, ...lines, ...others].join(' union ')})`;
  });
  const order = orderOf(resource, resource.list.sort[0]) ?? { by: 't.id', join: '' };
  const { where } = fromWhere(resource, inList(resource, list, me));
  const found = `with found as materialized (${finds.join(' intersect ')})`;
  const from = `from ${resource.name} t join found on found.id = t.id`;
  return [
    {
      text: `${found}, total as (select count(*) as total from (select ${from}${where} limit ${exactly + 1}) c), ${pageText(
        resource,
        from,
        { by: order.by, join: order.join + where },
        resource.list.sort[1],
        0,
      )
        .replace(/^with /, '')
        .replace(/\n    select r\.\*/, '\n    select (select total from total), r.*')}`,
      values,
      planned: true,
    },
  ];
};

/** The first records of every kind with these words in their own texts. */
export const handSearchAll = (resources: readonly Resource[], words: string): ByHand => {
  const values = searchWords(words).map((word) => `%${word.toLowerCase()}%`);
  const found = resources.map(
    (r) => `(select '${r.name}' as resource, id, ${identifier(r.represent)}::text as name from ${r.name}
      where branch_id = ${branch} and ${values.map((_, at) => `${searchedText(searchedIn(r).own)} like $${at + 1}`).join(' and ')} limit ${size})`,
  );
  return [{ text: `${found.join(' union all ')} limit ${size}`, values, planned: true }];
};

/** What is read of one record: its row with its names, its lines, and its steps. */
const handDetail = (resource: Resource, id: number): ByHand => {
  const names = named(resource);
  const lines = Object.entries(resource.fields).flatMap(([name, f]) => (f.kind === 'rows' ? [name] : []));
  const values = [id];
  return [
    {
      text: `select r.*, ${names.map(({ name, column }, at) => `n${at}.${column} as ${name}_name`).join(', ')}
        from ${resource.name} r${names.map((n, at) => joined(n, `n${at}`, 'r')).join('')} where r.branch_id = ${branch} and r.id = $1`,
      values,
    },
    ...lines.map((line) => ({
      text: `select * from ${resource.name}_${line} where branch_id = ${branch} and parent_id = $1 order by position`,
      values,
    })),
    ...(resource.workflow
      ? [
          {
            text: `select t.*, u.name from transitions t join users u on u.id = t.by where branch_id = ${branch} and resource = '${resource.name}' and record_id = $1 order by t.id`,
            values,
          },
        ]
      : []),
  ];
};

/** The comments of a record, or its parts below a path with its id: lines, tasks, follow-ups. */
const handParts = (call: Call, resource: Resource, id: number): ByHand | undefined => {
  const values = [id];
  const [parameter] = paramsOf(call.path);
  if (call.path.endsWith('/:id/comments')) {
    const text = `select c.*, u.name from comments c join users u on u.id = c.created_by
      where c.branch_id = ${branch} and c.resource = '${resource.name}' and c.record_id = $1 order by c.id`;
    return [{ text, values }];
  }
  const part = ownedResources.find(({ partOf }) => partOf?.by === parameter);
  if (!part || !/\/(items|tasks|:enquiry_id)$/.test(call.path) || /^.api.(estimations|projects)/.test(call.path))
    return undefined;
  const names = named(part);
  const text = `select r.*, ${names.map(({ name, column }, at) => `n${at}.${column} as ${name}_name`).join(', ')}
    from ${part.name} r${names.map((n, at) => joined(n, `n${at}`, 'r')).join('')}
    where r.branch_id = ${branch} and r.${parameter} = $1 order by r.${part.breakdown ? 'position' : 'id'}`;
  return [{ text, values }];
};

/** Details, parts, and what belongs to the person; other calls have nothing written by hand. */
export const handRead = (
  call: Call,
  resource: Resource | undefined,
  me: SignedIn,
  id: number | undefined,
): ByHand | undefined => {
  if (!resource || id === undefined) return personalByHand(call.path, me);
  if (call === callsOf(resource).read) return handDetail(resource, id);
  if (call === callsOf(resource).history)
    return [
      {
        text: `select h.*, u.name from history h join users u on u.id = h.by where branch_id = ${branch} and resource = '${resource.name}' and record_id = $1 order by h.id desc limit 30`,
        values: [id],
      },
      {
        text: `select count(*) from history where branch_id = ${branch} and resource = '${resource.name}' and record_id = $1`,
        values: [id],
      },
    ];
  return handParts(call, resource, id) ?? personalByHand(call.path, me);
};
