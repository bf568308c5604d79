import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedJson } from './json.ts';

/** The bounds of decision 33. */
const [deepest, maxNames, maxTextLength] = [20, 500, 1_048_576];

const refusal = (json: string) =>
  parsedJson(json).then(
    () => 'accepted',
    (error: { status: number; message: string }) => [error.status, error.message],
  );
/** As long as several pieces: a text of this length is parsed in parts. */
const long = 'x'.repeat(100_000);

describe('JSON is read', () => {
  it('as the parser of the language reads it, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), fc.constantFrom('', ' ', '\n'), async (json, space) => {
        expect(await parsedJson(space + json + space)).toEqual(JSON.parse(json));
      }),
    );
  });

  it('in pieces where it is long, with the same result', async () => {
    const record = fc.record({ row: fc.integer(), name: fc.string({ unit: 'binary' }), 'a:b,[{"\\': fc.json() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 20 }),
        fc.constantFrom('before', 'behind', 'inside'),
        async (records, where) => {
          const lines = Array.from({ length: 1000 }, (_, at) => ({
            at,
            text: ',]}{["\\"'.repeat(20),
            ...records[at % 7],
          }));
          const value = {
            first: 1,
            records: [...records, { lines, [long]: long }, ...records],
            [where]: { deep: [long, [long], {}] },
          };
          for (const json of [JSON.stringify(value), JSON.stringify(value, null, 1)])
            expect(await parsedJson(json)).toEqual(value);
        },
      ),
      { numRuns: 5 },
    );
  });

  it.each(['[', '{'])('with any number of spaces in it: %s', async (opening) => {
    const blank = ' '.repeat(100_000);
    const closing = opening === '[' ? ']' : '}';
    expect(await parsedJson(opening + blank + closing)).toEqual(JSON.parse(opening + closing));
    const inner = `${opening}${blank}${closing}`;
    expect(await parsedJson(`{"a":${inner},"b":${inner}}`)).toEqual(JSON.parse(`{"a":${inner},"b":${inner}}`));
    expect(await refusal(`${opening},${blank}${closing}`)).toEqual([400, 'The body is not readable JSON']);
  });

  it.each([
    ['nothing', ''],
    ['a comma at the end of a list', `["${long}",1,]`],
    ['a comma at the end of an object', `{"a":"${long}","b":1,}`],
    ['two commas', `["${long}",,"${long}"]`],
    ['no comma', `["${long}" "${long}"]`],
    ['no colon', `{"a" "${long}"}`],
    ['something between name and colon', `{"a"5:["${long}"]}`],
    ['a name that is none', `{1:["${long}"]}`],
    ['a list that ends early', `["${long}"],["${long}"]`],
    ['a list that does not end', `[["${long}"]`],
    ['a list that ends as an object', `["${long}"}`],
    ['a text that does not end', `["${long}`],
    ['a text that does not end, by an escape', `["${long}\\"]`],
    ['something behind', `["${long}"]x`],
    ['a list that opens in a member of an object', `{"a":"${long}"],"b":["${long}"}`],
  ])('not where it has %s', async (_, json) => {
    expect(() => JSON.parse(json)).toThrow();
    expect(await refusal(json)).toEqual([400, 'The body is not readable JSON']);
  });

  it(`with texts of ${maxTextLength} characters, and no more`, async () => {
    expect(await refusal(`["${'x'.repeat(maxTextLength - 1)}"]`)).toBe('accepted');
    for (const json of [
      `["${'x'.repeat(maxTextLength + 1)}"]`,
      `["${'\\"'.repeat(maxTextLength)}"]`,
      `["${'x'.repeat(maxTextLength + 9)}`,
    ])
      expect(await refusal(json)).toEqual([400, `The body has a text of more than ${maxTextLength} characters`]);
  });

  it(`of ${deepest} levels and ${maxNames} names, and no more`, async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const named = (names: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, at) => [`k${at}`, '{:['])));
    expect(await refusal(nested(deepest))).toBe('accepted');
    expect(await refusal(nested(deepest + 1))).toEqual([400, `The body has more than ${deepest} levels`]);
    expect(await refusal('['.repeat(500_000))).toEqual([400, `The body has more than ${deepest} levels`]);
    expect(await refusal(`[${named(maxNames)},${named(maxNames)}]`)).toBe('accepted');
    expect(await refusal(named(maxNames + 1))).toEqual([
      400,
      `The body has an object with more than ${maxNames} names`,
    ]);
  });
});
