import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../src/schema/calls/resourceCalls.ts';
import { isReference, isText, rowFieldsOf, nameColumn, type ColumnField } from '../../../src/schema/field.ts';
import { filtersOf, searchedOf, sortableOf, type Filter } from '../../../src/schema/filters.ts';
import type { Resource } from '../../../src/schema/resource.ts';
import { compare } from '../../../src/domain/decimal.ts';
import { listQuery, listed, read, send, stored } from '../../support/calls.ts';
import { ofNamed, create, fresh, least, sample, type Sent } from '../../support/samples.ts';
import type { Suites } from './suite.ts';

const inOrder = (a: unknown, b: unknown): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') {
    if (/^-?\d+(\.\d+)?$/.test(a) && /^-?\d+(\.\d+)?$/.test(b)) return compare(a, b);
    const [x, y] = [a.toLowerCase(), b.toLowerCase()];
    return x < y ? -1 : Number(x > y);
  }
  return Number(a) - Number(b);
};

/** The filters by what the record holds itself, or its lines. */
const ownFilters = (resource: Resource): Filter[] =>
  filtersOf(resource).filter((f) => f.through === undefined && f.test !== 'mine');

/** Values of a filter that leave the record in, and ones that leave it out. */
const around = ({ field, test }: Filter, value: unknown): { within: unknown[]; without: unknown[] } => {
  const text = String(value);
  switch (test) {
    case 'is':
      return { within: [value], without: [!value] };
    case 'mine':
      return { within: [], without: [] };
    case 'any': {
      const others = isReference(field)
        ? ['999999999']
        : field.kind === 'one_of'
          ? field.values.filter((v) => v !== value)
          : [];
      return { within: [text, [...others, text].join(',')], without: others };
    }
    case 'contains':
      return {
        within: [text, text.slice(1, -1), text.toUpperCase()].filter((t) => t.trim()),
        without: ['no such text', `%${text}`, text.replace(/.$/, '_')].filter((t) => t !== text),
      };
    case 'from':
    case 'to': {
      const [less, more] =
        field.kind === 'date'
          ? ['1999-12-31', '2999-12-31']
          : field.kind === 'instant'
            ? ['1999-12-31T00:00:00Z', '2999-12-31T23:59:59Z']
            : ['-99999', '99999'];
      return test === 'from' ? { within: [text, less], without: [more] } : { within: [text, more], without: [less] };
    }
  }
};

const shown = (name: string, f: ColumnField | undefined) => (f && isReference(f) ? nameColumn(name) : name);

/** A list finds, narrows and orders by everything that is declared, and by nothing else. */
export const listsRecords: Suites = (s) => {
  const { resource } = s;
  const call = callsOf(resource).list;

  describe('lists', () => {
    it('shows a new record as it is read, with the number of its lines instead of them', async () => {
      const made = await create(s.me, resource);
      const { records, total } = await listed(s.me, resource, { ids: [made.id] });
      expect(total).toBe(1);
      const fields = rowFieldsOf(resource.fields).map(([field]) => field);
      const expected = Object.fromEntries(
        Object.entries(stored(resource, await read(s.me, resource, made.id))).filter(
          ([name]) => !fields.includes(name),
        ),
      );
      expect(records).toEqual([
        {
          ...expected,
          ...Object.fromEntries(fields.map((field) => [`${field}_count`, (made[field] as unknown[]).length])),
        },
      ]);
    });

    it('searches every column that is declared for it, in any case, and takes % and _ for themselves', async () => {
      const made = await create(s.me, resource);
      for (const column of searchedOf(resource)) {
        const text = String(made[column]).split('\n')[0] as string;
        for (const search of [text, text.toUpperCase(), text.slice(1).trim()])
          expect((await listed(s.me, resource, { search, all: true })).ids, `${column}: ${search}`).toContain(made.id);
      }
      const texts = searchedOf(resource).map((column) => String(made[column]).toLowerCase());
      for (const search of [
        'no such record anywhere',
        `%${String(made[searchedOf(resource)[0] as string])}`,
        '\\',
        "' or 1=1 --",
      ]) {
        const { ids } = await listed(s.me, resource, { search, all: true });
        expect(ids.includes(made.id), search).toBe(texts.some((text) => text.includes(search.toLowerCase())));
      }
    });

    it('filters by every parameter that is declared', async () => {
      const made = await create(s.me, resource);
      const { total } = await listed(s.me, resource);
      for (const filter of ownFilters(resource).filter(({ column }) => made[column] !== null)) {
        const { within, without } = around(filter, made[filter.column]);
        for (const [values, found] of [
          [within, true],
          [without, false],
        ] as const)
          for (const value of values) {
            const answer = await listed(s.me, resource, { filters: { [filter.parameter]: value }, ids: [made.id] });
            expect([answer.ids, answer.total], `${filter.parameter} = ${String(value)}`).toEqual(
              found ? [[made.id], 1] : [[], 0],
            );
          }
      }
      const flags = filtersOf(resource).filter((f) => f.test === 'is');
      for (const { parameter } of flags) {
        const [yes, no] = [
          await listed(s.me, resource, { filters: { [parameter]: true } }),
          await listed(s.me, resource, { filters: { [parameter]: false } }),
        ];
        expect(yes.total + no.total).toBe(total);
      }
    });

    it('narrows by all filters and the search at once', async () => {
      const made = await create(s.me, resource);
      const filters = Object.fromEntries(
        ownFilters(resource).flatMap((f) => (made[f.column] === null ? [] : [[f.parameter, made[f.column]]])),
      );
      const search = String(made[searchedOf(resource)[0] as string]);
      expect((await listed(s.me, resource, { filters, search })).ids).toEqual([made.id]);
    });

    it('sorts by every column, both ways, the empty ones last and first', async () => {
      const seed = fresh();
      const ids: number[] = [];
      for (const [at, word] of ['b', 'A', 'c'].entries()) {
        const texts = Object.fromEntries(
          Object.entries(resource.entered).flatMap(([name, f]) =>
            f.kind === 'text' && (f.max ?? 200) > 10 && !ofNamed.includes(name) ? [[name, `${word} ${seed}`]] : [],
          ),
        );
        ids.push(
          (await create(at % 2 ? s.me : s.editor, resource, { ...(await sample(s.me, resource)), ...texts })).id,
        );
      }
      ids.push((await create(s.me, resource, await least(s.me, resource))).id);
      for (const name of sortableOf(resource)) {
        const column = shown(name, resource.fields[name] as ColumnField | undefined);
        const up = await listed(s.me, resource, { ids, sort: [name, 'ASC'] });
        const down = await listed(s.me, resource, { ids, sort: [name, 'DESC'] });
        expect(up.ids.toSorted(), name).toEqual(ids.toSorted());
        expect(down.ids, name).toEqual(up.ids.toReversed());
        // Lines are ordered by their position, and does not show it.
        if (name === 'position') continue;
        for (const [at, record] of up.records.slice(1).entries()) {
          const [before, after] = [up.records[at]?.[column], record[column]];
          expect(inOrder(before, after), `${name}: ${String(before)} before ${String(after)}`).toBeLessThanOrEqual(0);
        }
      }
    });

    it('pages: what follows is what is left, and past the end there is nothing', async () => {
      for (let n = 0; n < 3; n += 1) await create(s.me, resource);
      const all = await listed(s.me, resource, { all: true });
      const perPage = Math.ceil(all.total / 2);
      const pages = [
        await listed(s.me, resource, { perPage, page: 1 }),
        await listed(s.me, resource, { perPage, page: 2 }),
      ];
      expect(pages.flatMap((p) => p.ids)).toEqual(all.ids);
      expect(pages.map((p) => p.total)).toEqual([all.total, all.total]);
      expect(await listed(s.me, resource, { perPage, page: 9000 })).toMatchObject({ records: [], total: all.total });
    });

    const text = searchedOf(resource)[0] as string;
    const injections = [
      'no_such',
      'branch_id',
      `${resource.represent} desc`,
      `lower(${resource.represent})`,
      '1',
      'id;drop table users',
      'constructor',
      '__proto__',
      'password_hash',
      ...rowFieldsOf(resource.fields).map(([f]) => f),
    ];
    it.each(injections)('refuses to sort by %s', async (column) => {
      const answer = await send(s.me, call, { query: listQuery(resource, { sort: [column, 'ASC'] }) });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.errors)).toEqual([call.list.dialect === 'simple' ? 'sort' : call.list.sort[0]]);
    });

    it('refuses a direction that is none', async () => {
      const wanted = (order: string) => listQuery(resource, { sort: [text, order as 'ASC'] });
      for (const order of ['up', 'asc, id', 'asc nulls first', "asc'"])
        expect((await send(s.me, call, { query: wanted(order) })).status, order).toBe(422);
    });

    const unknown = [
      'branch_id',
      'no_such',
      'password_hash',
      `${resource.represent}_or_1`,
      '__proto__',
      'created_by',
      'id[gt]',
    ];
    it.each(unknown)('refuses to filter by %s', async (parameter) => {
      const answer = await send(s.me, call, {
        query: listQuery(resource, { filters: JSON.parse(`{"${parameter}":"1"}`) as Sent }),
      });
      expect(answer.status).toBe(422);
      expect(answer.errors).toHaveProperty([parameter]);
    });

    it('refuses a value that a filter cannot have', async () => {
      for (const { parameter, field, test } of filtersOf(resource)) {
        if (test === 'contains' || (test === 'any' && !isReference(field) && field.kind !== 'one_of')) continue;
        const answer = await send(s.me, call, { query: listQuery(resource, { filters: { [parameter]: 'neither' } }) });
        expect(answer.status, parameter).toBe(422);
        expect(Object.keys(answer.errors), parameter).toEqual([parameter]);
      }
      if (filtersOf(resource).some((f) => isText(f.field))) {
        const { parameter } = filtersOf(resource).find((f) => isText(f.field)) as Filter;
        expect(
          (await send(s.me, call, { query: listQuery(resource, { filters: { [parameter]: 'a\u0000b' } }) })).status,
        ).toBe(422);
      }
      expect((await send(s.me, call, { query: listQuery(resource, { search: 'a\u0000b' }) })).status).toBe(422);
    });
  });
};
