import fc from 'fast-check';

/** Values as JSON writes them, so that what no object can hold (`__proto__`, 10,000 brackets) can be sent too. */
export const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
export const wrongValues = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '2147483648',
  '-9007199254740993',
  '123456789012345678901234567890',
  '1e308',
  '1e400',
  '1e-400',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\u202e"',
  '"🧱"',
  '"%"',
  '"\\\\"',
  '"\'; drop table clients; --"',
  '"=1+1"',
  '"null"',
  '"NaN"',
  '"Infinity"',
  '"-"',
  '"1e5"',
  '"__proto__"',
  '"constructor"',
  '"2026-02-30"',
  '"0000-00-00T00:00:00Z"',
  '"9999-12-31T23:59:59.999Z"',
  `"${'9'.repeat(60)}"`,
  `"${'x'.repeat(30_000)}"`,
  '","',
  '"1,2"',
  '"1,,2"',
  '"99999999999999999999"',
  '"[0,9]"',
  '"{}"',
  '[]',
  '[null]',
  '[[]]',
  '[1,1]',
  '["x"]',
  '[{}]',
  nested,
  '{}',
  '{"id":1}',
  '{"toString":1}',
  '{"toString":null,"valueOf":1}',
  '{"__proto__":null}',
  '{"length":-1}',
  '{"then":1}',
  '{"toJSON":1}',
  '{"length":{"toString":1}}',
  '{"length":{"valueOf":1,"toString":1}}',
  '{"length":1e999}',
  '{"size":{"toString":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '[{"length":{"toString":1}}]',
  '-1e999',
  '1e-999',
  '"1e999"',
  '"\\udc00\\ud800"',
];
export const names = [
  '__proto__',
  'constructor',
  'toString',
  'then',
  'hasOwnProperty',
  'branch_id',
  'id',
  'version',
  'created_by',
  'password_hash',
  '',
  ' ',
  '\u0000',
  'a.b',
  'a[]',
  '0',
  'name',
];

/** One change of a body: where, by a number that chooses among its places, and what stands there then. */
interface Change {
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'add' | 'double';
  readonly value: string;
  readonly name: string;
}
export const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(1000),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'double'),
  value: fc.oneof(
    fc.constantFrom(...wrongValues),
    fc.jsonValue().map((v) => JSON.stringify(v)),
  ),
  name: fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 8 })),
});

/** The JSON of a value with another at each place where neither an object nor a list stands. */
export const replaced = (value: unknown, by: string): string => {
  if (Array.isArray(value)) return `[${value.map((each) => replaced(each, by)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return by;
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${replaced(each, by)}`)
    .join(',')}}`;
};

/** Objects that have a length and become a text only as they like. */
export const hostile = '{"length":{"toString":1},"toString":null}';

const placesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((n: number, v) => n + placesIn(v), 0)
    : 1;

/** The JSON of a value with the change made at its place; places are counted from the root, depth first. */
export const changed = (value: unknown, c: Change): string => {
  let at = c.place % placesIn(value);
  const spell = (v: unknown): string | undefined => {
    const here = at === 0;
    at -= 1;
    if (here && c.kind === 'replace') return c.value;
    if (here && c.kind === 'remove') return undefined;
    if (Array.isArray(v)) {
      const parts = v.flatMap((each) => spell(each) ?? []);
      return `[${[...parts, ...(here ? [c.kind === 'double' ? (parts.at(-1) ?? c.value) : c.value] : [])].join(',')}]`;
    }
    if (typeof v === 'object' && v !== null) {
      const parts = Object.entries(v).flatMap(([name, each]) => {
        const spelled = spell(each);
        return spelled === undefined ? [] : [`${JSON.stringify(name)}:${spelled}`];
      });
      return `{${[...parts, ...(here ? [`${JSON.stringify(c.name)}:${c.value}`] : [])].join(',')}}`;
    }
    return JSON.stringify(v) ?? 'null';
  };
  return spell(value) ?? '';
};
