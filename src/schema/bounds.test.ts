import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { listOf, longest, shortest, reportedText, type Pausing } from './bounds.ts';
import { errorsOf } from './check.ts';

const errors = (result: { success: boolean; error?: z.core.$ZodError | undefined }) =>
  result.error ? errorsOf(result.error) : {};

/** Counts how many items are checked. */
const counting = () => {
  let checked = 0;
  const item = z.number('Must be a number').check(
    z.check<number>(() => {
      checked += 1;
    }),
  );
  const limits = { least: 2, tooFew: 'Too few', most: 1000, tooMany: 'Too many' };
  return { list: listOf(item, 'Must be a list', limits), checked: () => checked };
};
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('a list', () => {
  it.each([
    ['no list', { length: { toString: 1 } }, ['Must be a list']],
    ['too short', [1], ['Too few']],
    ['too long', numbers(1001), ['Too many']],
  ])('that is %s is refused before its items are checked', (_, value, messages) => {
    const { list, checked } = counting();
    expect(errors(z.safeParse(list, value))).toEqual({ body: messages });
    expect(checked()).toBe(0);
  });

  it('tells its wrong items at their places, the first hundred', () => {
    const { list } = counting();
    expect(errors(z.safeParse(list, [1, 'x', 2, null]))).toEqual({
      1: ['Must be a number'],
      3: ['Must be a number'],
    });
    const { list: many, checked } = counting();
    const wrong = errors(z.safeParse(many, [...numbers(7), ...numbers(900).map(() => 'x')]));
    expect(Object.keys(wrong)).toHaveLength(100);
    expect(checked()).toBe(7);
  });

  it('has the values that its items’ check gives', () => {
    const list = listOf(z.strictObject({ n: z._default(z.number(), 5) }), 'x', { most: 9, tooMany: 'x' });
    expect(z.parse(list, [{}, { n: 1 }])).toEqual([{ n: 5 }, { n: 1 }]);
  });

  it('is checked with pauses where others are to have their turn, with the same result', async () => {
    const withPauses = async (value: unknown) => {
      let turns = 0;
      const settings: Pausing = { pause: () => Promise.resolve(void (turns += 1)) };
      const check = z.strictObject({ items: counting().list, more: z.optional(z.string()) });
      const result = await z.safeParseAsync(check, value, settings);
      expect(errors(result)).toEqual(errors(z.safeParse(check, value)));
      return turns;
    };
    expect(await withPauses({ items: numbers(1000) })).toBe(1000);
    expect(await withPauses({ items: [1, 'x'], more: 5 })).toBe(2);
    expect(await withPauses({ items: numbers(900).map(() => 'x') })).toBe(100);
    expect(await withPauses({ items: 'x' })).toBe(0);
  });

  it('has its bounds in the JSON schema', () => {
    expect(z.toJSONSchema(counting().list)).toMatchObject({ type: 'array', minItems: 2, maxItems: 1000 });
  });
});

describe('a text', () => {
  const check = z
    .string('Must be text')
    .check(shortest(2, 'Too short'), longest(4, 'Too long'), z.regex(/^a+$/, 'No a'));

  it.each([
    ['a', ['Too short']],
    ['bbbbb', ['Too long']],
    ['bbb', ['No a']],
    [{ length: { toString: 1 } }, ['Must be text']],
    [{ length: 3 }, ['Must be text']],
    [['a', 'a'], ['Must be text']],
  ])('%j is told its first fault', (value, messages) => {
    expect(errors(z.safeParse(check, value))).toEqual({ body: messages });
  });

  it('has its bounds in the JSON schema', () => {
    expect(z.toJSONSchema(check)).toMatchObject({ minLength: 2, maxLength: 4 });
  });

  it('is told by its start, of whole characters', () => {
    expect(reportedText('short')).toBe('short');
    expect(reportedText('x'.repeat(600))).toBe(`${'x'.repeat(500)}…`);
    expect(reportedText(`${'x'.repeat(499)}🧱🧱`)).toBe(`${'x'.repeat(499)}…`);
  });
});
