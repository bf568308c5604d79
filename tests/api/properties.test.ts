import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneLine } from '../../src/domain/fold.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { columnsOf, isText, rowFieldsOf, type ColumnField } from '../../src/schema/field.ts';
import { filtersOf, sortableOf } from '../../src/schema/filters.ts';
import { everyKind, simpleKind } from '../support/everyKind.ts';
import { testAppWith } from '../support/fixtures.ts';
import type { Caller } from '../support/app.ts';
import { listed, read, send, type Wanted } from '../support/calls.ts';
import { branchIds, person } from '../support/people.ts';
import { answeredAs, create, fresh, sample, type Sent } from '../support/samples.ts';

const on = testAppWith(everyKind, simpleKind);
let me: Caller;
let base: Sent;
beforeAll(async () => {
  me = await person(on, { branches: [(await branchIds(on)).leeds] });
  base = await sample(me, everyKind);
});

const decimal = (places: number, whole: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** BigInt(whole) - 1n }), fc.integer({ min: 0, max: 10 ** places - 1 }))
    .map(([w, p]) => `${w}.${String(p).padStart(places, '0')}`);
const text = (max: number) =>
  fc.string({ unit: 'binary', maxLength: max }).filter((s) => !/[\r\n\0]|\p{Surrogate}/u.test(s) && s.length <= max);
const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 4 }).map((all) => all.join('\n'));

/** Values that pass the check, far from the usual ones. */
const unusual = fc.record(
  {
    unit: text(12).filter((s) => oneLine(s) !== '' && oneLine(s).length <= 12),
    notes: lines.filter((s) => !/[\0]|\p{Surrogate}/u.test(s)),
    is_open: fc.boolean(),
    days: fc.integer({ min: 1, max: 365 }),
    copies: fc.integer({ min: -2147483648, max: 2147483647 }),
    value: decimal(2, 16),
    credit: decimal(2, 16).map((v) => `-${v}`),
    rate: decimal(4, 6).map((v) => (v.startsWith('1000000') ? '1000000' : v)),
    required_qty: decimal(4, 14),
    margin: fc.integer({ min: 0, max: 10000 }).map((n) => (n / 100).toFixed(2)),
    due_on: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10)),
    called_at: fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((d) => d.toISOString()),
    stage: fc.constantFrom('draft', 'sent', "won't"),
  },
  { requiredKeys: [] },
);

/** As it is stored: long texts without an end of blanks, others in their one form (rule 143), which has tests of its own. */
const trimmed = (sent: Sent): Sent =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const f = everyKind.fields[name as keyof typeof everyKind.fields] as ColumnField;
      if (typeof value !== 'string' || !isText(f)) return [name, value];
      return [name, (f.kind === 'long_text' ? value.trimEnd() : oneLine(value)) || null];
    }),
  );

describe('a value that passes', () => {
  it('is stored as it is, read back equal, and passes again', async () => {
    await fc.assert(
      fc.asyncProperty(unusual, async (values) => {
        const sent = { ...base, ...values, name: fresh() };
        const made = await create(me, everyKind, sent);
        const stored = await read(me, everyKind, made.id);
        expect(stored).toMatchObject(answeredAs(everyKind.fields, trimmed({ ...values, name: sent.name })));
        const again = Object.fromEntries(columnsOf(everyKind.fields).map(([name]) => [name, stored[name]]));
        const saved = await send(me, callsOf(everyKind).update, { id: made.id, body: { ...again, version: 1 } });
        expect(saved.status).toBe(200);
        // Nothing has changed, and so neither does the version.
        expect(saved.data).toEqual(stored);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each([everyKind, simpleKind].map((r) => [r.name, r] as const))('the pages of %s', (_, resource) => {
  beforeAll(async () => {
    const [one, two] = [await sample(me, resource), await sample(me, resource)];
    const unique = columnsOf(resource.fields)
      .filter(([, f]) => 'unique' in f && f.unique)
      .map(([name]) => name);
    // Few different values, so that order is often decided by the id.
    for (let n = 0; n < 45; n += 1)
      await create(me, resource, {
        ...(n % 3 ? one : two),
        ...Object.fromEntries(unique.map((name) => [name, `${n % 2 ? 'Row' : 'row'} ${n}`])),
        ...(n % 5
          ? {}
          : Object.fromEntries(
              columnsOf(resource.fields)
                .filter(([, f]) => f.kind === 'flag')
                .map(([name]) => [name, false]),
            )),
      });
  });

  const wanted: fc.Arbitrary<Wanted> = fc.record(
    {
      sort: fc.tuple(fc.constantFrom(...sortableOf(resource)), fc.constantFrom('ASC' as const, 'DESC' as const)),
      search: fc.constantFrom('row', 'ROW 1', '2', 'no such'),
      filters: fc.constantFrom(
        ...filtersOf(resource)
          .filter((f) => f.test === 'is')
          .flatMap((f) => [{ [f.parameter]: true }, { [f.parameter]: false }]),
        {},
      ),
    },
    { requiredKeys: [] },
  );

  it('are the whole list, each record once, whatever the order and the filters', async () => {
    await fc.assert(
      fc.asyncProperty(wanted, fc.integer({ min: 1, max: 60 }), async (choice, perPage) => {
        const all = await listed(me, resource, { ...choice, all: true });
        expect(new Set(all.ids).size).toBe(all.total);
        const pages = [];
        for (let page = 1; page <= Math.ceil(all.total / perPage) + 1; page += 1) {
          const found = await listed(me, resource, { ...choice, page, perPage });
          expect(found.total).toBe(all.total);
          pages.push(found);
        }
        // A whole list is one of options too.
        expect(all.records).toMatchObject(pages.flatMap((p) => p.records));
        expect(pages.at(-1)?.records).toEqual([]);
        expect(pages.slice(0, -2).every((p) => p.records.length === perPage)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('hold the lines’ numbers that reading finds', async () => {
    const { records } = await listed(me, resource, { perPage: 5 });
    for (const record of records) {
      const whole = await read(me, resource, record.id);
      for (const [field] of rowFieldsOf(resource.fields))
        expect(record[`${field}_count`]).toBe((whole[field] as unknown[]).length);
    }
  });
});
