import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { workingCalendar } from './calendar.ts';
import { dateOf, dayOf, dayOfText, isDay, weekdayOf } from './days.ts';

const date = fc.integer({ min: -800_000, max: 2_900_000 }).filter(isDay);
/** Dates within some years around 1970, where the holidays are. */
const near = fc.integer({ min: -900, max: 900 });
const rules = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  holidays: fc.array(near.map(dateOf), { maxLength: 60 }),
});
const building = workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: ['2026-12-25', '2026-12-28', '2026-12-26'] });

describe('civil dates as day numbers', () => {
  it('begin at 1970-01-01 and know leap years', () => {
    expect([dayOf('1970-01-01'), dayOf('1969-12-31'), dayOf('2026-11-25')]).toEqual([0, -1, 20_782]);
    expect(dayOf('2028-03-01') - dayOf('2028-02-28')).toBe(2);
    expect(dayOf('2100-03-01') - dayOf('2100-02-28')).toBe(1);
    expect([dateOf(dayOf('0001-01-01')), dateOf(dayOf('9999-12-31'))]).toEqual(['0001-01-01', '9999-12-31']);
  });

  it('refuse what is no date', () => {
    for (const text of [
      '2026-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '0000-01-01',
      '2026-1-1',
      '',
    ])
      expect(dayOfText(text)).toBeNull();
    expect(() => dayOf('2026-02-29')).toThrow('2026-02-29 is not a date');
    expect(() => dateOf(dayOf('9999-12-31') + 1)).toThrow(RangeError);
    expect(() => dateOf(dayOf('0001-01-01') - 1)).toThrow(RangeError);
  });

  it('come back as they went, and are the days that UTC counts', () => {
    fc.assert(
      fc.property(date, (day) => {
        expect(dayOf(dateOf(day))).toBe(day);
        expect(dateOf(day)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
        expect(weekdayOf(day) % 7).toBe(new Date(day * 86_400_000).getUTCDay());
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a working calendar', () => {
  it('passes weekends and holidays', () => {
    // Thursday 24 December 2026; Friday and Monday are holidays.
    const thursday = dayOf('2026-12-24');
    expect(dateOf(building.add(thursday, 1))).toBe('2026-12-29');
    expect(dateOf(building.add(dayOf('2026-12-29'), -1))).toBe('2026-12-24');
    expect(dateOf(building.next(dayOf('2026-12-25')))).toBe('2026-12-29');
    expect(dateOf(building.previous(dayOf('2026-12-28')))).toBe('2026-12-24');
    expect(building.between(thursday, dayOf('2026-12-31'))).toBe(3);
    expect(building.between(dayOf('2026-12-31'), thursday)).toBe(-3);
    expect(dateOf(building.finishOf(thursday, 3))).toBe('2026-12-30');
    expect(dateOf(building.finishOf(thursday, 0))).toBe('2026-12-24');
    expect(building.durationOf(thursday, dayOf('2026-12-30'))).toBe(3);
    expect(building.durationOf(dayOf('2026-12-25'), dayOf('2026-12-28'))).toBe(0);
    expect(
      ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-29'].map((text) => building.isWorking(dayOf(text))),
    ).toEqual([true, false, false, true]);
  });

  it('counts from 1970-01-01 on', () => {
    // A Thursday, here a holiday as the day before it.
    const calendar = workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: ['1969-12-31', '1970-01-01'] });
    const dates = ['1969-12-30', '1970-01-01', '1970-01-02', '1970-01-05'];
    expect(dates.map((text) => calendar.ordinalOf(dayOf(text)))).toEqual([-1, 0, 0, 1]);
  });

  it('is refused without a working day, with a weekday or holiday that does not exist', () => {
    expect(() => workingCalendar({ weekdays: [], holidays: [] })).toThrow(RangeError);
    expect(() => workingCalendar({ weekdays: [0], holidays: [] })).toThrow('1 (Monday) to 7 (Sunday)');
    expect(() => workingCalendar({ weekdays: [1], holidays: ['2026-02-29'] })).toThrow('2026-02-29 is not a date');
  });

  it('counts as somebody does who looks at every day', () => {
    fc.assert(
      fc.property(rules, near, near, (made, from, to) => {
        const calendar = workingCalendar(made);
        const works = (day: number) => made.weekdays.includes(weekdayOf(day)) && !made.holidays.includes(dateOf(day));
        let count = 0;
        for (let day = Math.min(from, to); day < Math.max(from, to); day += 1) count += works(day) ? 1 : 0;
        expect(calendar.between(from, to)).toBe(from <= to ? count : 0 - count);
        expect(calendar.isWorking(from)).toBe(works(from));
        let next = from;
        while (!works(next)) next += 1;
        expect(calendar.next(from)).toBe(next);
        let previous = from;
        while (!works(previous)) previous -= 1;
        expect(calendar.previous(from)).toBe(previous);
      }),
    );
  });

  it('adds and takes away as with whole numbers', () => {
    const some = fc.integer({ min: -700, max: 700 });
    fc.assert(
      fc.property(rules, near, some, some, (made, day, a, b) => {
        const calendar = workingCalendar(made);
        const there = calendar.add(day, a);
        expect(calendar.isWorking(there)).toBe(true);
        expect(calendar.between(day, there)).toBe(a);
        expect(calendar.add(there, b)).toBe(calendar.add(day, a + b));
        expect(calendar.dayAt(calendar.ordinalOf(there))).toBe(there);
        if (a > 0) expect(calendar.durationOf(calendar.next(day), calendar.finishOf(day, a))).toBe(a);
      }),
    );
  });
});

describe('a change of clocks', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('loses no day in any time zone', () => {
    const offsets = new Set<number>();
    for (const name of ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia', 'Australia/Lord_Howe']) {
      process.env['TZ'] = name;
      offsets.add(new Date(2026, 0, 1).getTimezoneOffset());
      // Clocks change on Sunday 29 March and Sunday 25 October 2026 in Europe; Samoa had no 30 December 2011.
      expect(dateOf(building.add(dayOf('2026-03-27'), 1))).toBe('2026-03-30');
      expect(building.between(dayOf('2026-10-23'), dayOf('2026-10-27'))).toBe(2);
      expect(building.between(dayOf('2011-12-29'), dayOf('2012-01-03'))).toBe(3);
    }
    expect(offsets.size).toBe(5);
  });
});
