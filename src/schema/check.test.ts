import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { changeCheck, errorsOf, fieldCheck, recordCheck, requestCheck, type Check } from './check.ts';
import * as f from './field.ts';
import { normalise } from './normalise.ts';

const fields = {
  name: f.text({ required: true, max: 20 }),
  notes: f.longText(),
  mail: f.email({ label: 'E-mail' }),
  value: f.money({ min: '0' }),
  is_open: f.flag({ initial: true }),
  stage: f.oneOf(['a', 'b'], { initial: 'a' }),
  people: f.rows({ name: f.text({ required: 'Who?' }), email: f.email() }, { represent: 'name' }),
};
const errors = (check: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(check, normalise(fields, value));
  return result.success ? {} : errorsOf(result.error);
};

describe('a record', () => {
  it('needs what is required and nothing else', () => {
    expect(errors(recordCheck(fields), { name: 'x' })).toEqual({});
    expect(errors(recordCheck(fields), {})).toEqual({ name: ['Name is required'] });
    expect(errors(changeCheck(fields), {})).toEqual({});
  });

  it('refuses a flag that is neither yes nor no', () =>
    expect(errors(recordCheck(fields), { name: 'x', is_open: 'perhaps' })).toEqual({
      is_open: ['Is open must be yes or no'],
    }));

  it('tells every error at its field, a line’s at the line', () => {
    expect(
      errors(recordCheck(fields), {
        name: ' ',
        mail: 'x',
        value: '-1',
        stage: null,
        people: [{ name: 'x' }, { email: 'y' }],
        other: 1,
      }),
    ).toEqual({
      name: ['Name is required'],
      mail: ['E-mail is not an e-mail address'],
      value: ['Value must be at least 0'],
      stage: ['Stage is required'],
      'people.1.name': ['Who?'],
      'people.1.email': ['E-mail is not an e-mail address'],
      other: ['Unknown field'],
    });
  });

  it('is told by names that every object has, too', () => {
    expect(
      Object.entries(
        errors(recordCheck(fields), JSON.parse('{"name":"x","constructor":1,"__proto__":2,"toString":3}')),
      ),
    ).toEqual(
      expect.arrayContaining([
        ['constructor', ['Unknown field']],
        ['__proto__', ['Unknown field']],
        ['toString', ['Unknown field']],
      ]),
    );
  });

  it('is an object', () => {
    for (const value of [null, 'x', 5, [], [{ name: 'x' }]])
      expect(errors(recordCheck(fields), value)).toHaveProperty('body');
  });
});

describe('normalising', () => {
  it('trims lines of text, keeps the lines of long text and passwords as they are', () => {
    const all = { ...fields, password: f.secret() };
    expect(
      normalise(all, { name: ' x ', notes: ' a\n b \n', password: ' p ', mail: ' ', value: 1.5, other: ' ' }),
    ).toEqual({ name: 'x', notes: ' a\n b', password: ' p ', mail: null, value: '1.5', other: ' ' });
    expect(normalise(fields, { people: [{ name: ' x ', email: '' }] })).toEqual({
      people: [{ name: 'x', email: null }],
    });
  });

  it('takes a number for a decimal only as long as it is what was written', () => {
    expect(normalise(fields, { value: 0.1 })).toEqual({ value: '0.1' });
    const rounded = Number('9007199254740993.55');
    expect(normalise(fields, { value: rounded })).toEqual({ value: rounded });
  });

  it('and checking change nothing that passed before', () => {
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constant(null),
      fc.boolean(),
      fc.double(),
      fc.integer(),
    );
    const record = fc.record(
      {
        name: value,
        notes: value,
        mail: fc.oneof(value, fc.emailAddress()),
        value,
        is_open: value,
        stage: value,
        people: fc.array(fc.record({ name: value, email: value }), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(record, (sent) => {
        const once = normalise(fields, sent);
        expect(normalise(fields, once)).toEqual(once);
        const checked = z.safeParse(recordCheck(fields), once);
        if (checked.success) expect(checked.data).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a value', () => {
  const passes = (field: f.Field, value: unknown) => z.safeParse(fieldCheck('x', field), value).success;

  it('of money has sixteen digits before the point and two after it', () => {
    expect(passes(f.money(), '9999999999999999.99')).toBe(true);
    for (const text of ['10000000000000000', '1.001', '1e2', '']) expect(passes(f.money(), text), text).toBe(false);
  });

  it('of a date is a day of the calendar', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (day) => {
        expect(passes(f.date(), day.toISOString().slice(0, 10))).toBe(true);
      }),
    );
    for (const text of ['2026-02-29', '2026-04-31', '0000-01-01', '2026-00-10', '2026-01-00', '10000-01-01'])
      expect(passes(f.date(), text), text).toBe(false);
    expect(passes(f.date(), '2024-02-29')).toBe(true);
  });

  it('that stands in every record is never empty, one that need not is', () => {
    for (const field of [
      f.flag(),
      f.text({ required: true }),
      f.integer({ initial: 1 }),
      f.oneOf(['a'], { initial: 'a' }),
      f.rows({}, { represent: 'x' }),
    ])
      expect(passes(field, null), field.kind).toBe(false);
    for (const field of [f.text(), f.integer(), f.money(), f.date(), f.oneOf(['a']), f.reference('x')])
      expect(passes(field, null), field.kind).toBe(true);
  });
});

describe('two days in order', () => {
  const days = { from: f.date({ required: true }), until: f.date({ notBefore: 'from', label: 'Due' }) };
  const errorsFor = (value: unknown, check: Check = recordCheck(days)) => errors(check, value);

  it('are refused the other way round, at the later one, in a whole and in a change that has both', () => {
    const tooEarly = { until: ['Due cannot be before from'] };
    expect(errorsFor({ from: '2026-05-02', until: '2026-05-01' })).toEqual(tooEarly);
    expect(errorsFor({ from: '2026-05-02', until: '2026-05-01' }, changeCheck(days))).toEqual(tooEarly);
    for (const until of ['2026-05-02', '2026-05-03', null, undefined])
      expect(errorsFor({ from: '2026-05-02', until })).toEqual({});
    expect(errorsFor({ until: '2026-05-01' }, changeCheck(days))).toEqual({});
  });

  it('are not compared where one of them is no day', () => {
    for (const from of ['2026-05-32', '20260502', 5, null])
      expect(Object.keys(errorsFor({ from, until: '2026-05-01' })), String(from)).toEqual(['from']);
    expect(Object.keys(errorsFor({ from: '2026-05-02', until: '2026-02-30' }))).toEqual(['until']);
  });
});

describe('the type of what passes', () => {
  const line = { account: f.text({ required: true }), amount: f.money() };
  const described = {
    name: f.text({ required: true }),
    basis: f.oneOf(['percent', 'amount'], { required: true, initial: 'percent' }),
    is_open: f.flag({ initial: true }),
    item_id: f.reference('items'),
    quantity: f.quantity(),
    overheads: f.rows(line, { represent: 'account' }),
  };
  const overheads = [{ account: 'Site', amount: null }];

  it('follows from the fields of a record', () => {
    const check = recordCheck(described);
    type Passed = z.output<typeof check>;
    expectTypeOf<Omit<Passed, 'overheads'>>().toEqualTypeOf<{
      name: string;
      basis?: 'percent' | 'amount' | undefined;
      is_open?: boolean | undefined;
      item_id?: number | null | undefined;
      quantity?: string | null | undefined;
    }>();
    type Overhead = NonNullable<Passed['overheads']>[number];
    expectTypeOf<Overhead['account']>().toEqualTypeOf<string>();
    expectTypeOf<Overhead['amount']>().toEqualTypeOf<string | null | undefined>();
    expect(z.parse(check, { name: 'A', overheads })).toEqual({ name: 'A', overheads });
  });

  it('of a request has what is required, whatever its initial value', () => {
    const check = requestCheck(described);
    expectTypeOf<z.output<typeof check>['basis']>().toEqualTypeOf<'percent' | 'amount'>();
    expect(errors(check, { name: 'A' })).toEqual({ basis: ['Basis is required'] });
  });

  it('of one field follows from its description', () => {
    const check = fieldCheck('quantity', f.quantity({ required: true }));
    expectTypeOf<z.output<typeof check>>().toEqualTypeOf<string>();
    expect(z.parse(check, '1.5')).toBe('1.5');
  });
});
