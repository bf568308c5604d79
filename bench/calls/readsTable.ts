import { readFileSync } from 'node:fs';
import { byCall } from './table.lines.ts';

/** A line of the file that `bench:reads` writes. */
interface Line {
  readonly kind: string;
  readonly person: string;
  readonly path: string;
  readonly failed?: string;
  readonly pages: number;
  readonly db: number;
  readonly ms: number;
}

const read = (file: string): Map<string, Line> =>
  byCall(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
      .filter(({ failed }) => failed === undefined),
  );

/** Below so many pages a growth is that of a tree by one level. */
const fewPages = 300;
const aim = 1.5;

/** `npm run bench:reads:table -- FILE TENTH`: which calls look at more pages the more there is, the worst first. */
const [file = 'reads.jsonl', tenth = 'tenth.jsonl'] = process.argv.slice(2);
const small = read(tenth);
const all = [...read(file)].flatMap(([key, line]) => {
  const other = small.get(key);
  return other ? [{ line, other, growth: Math.max(line.pages, fewPages) / Math.max(other.pages, fewPages) }] : [];
});
const growing = all.filter(({ growth }) => growth > aim);
console.log(`${all.length} calls; ${growing.length} look at more than ${aim} times the pages\n`);
console.log('| call | who | pages: tenth | whole | growth | ms in the database: tenth | whole | ms: tenth | whole |');
console.log('|---|---|---|---|---|---|---|---|---|');
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
for (const { line, other, growth } of all.toSorted((a, b) => b.growth - a.growth))
  console.log(
    `| ${line.kind} \`${decodeURIComponent(line.path)}\` | ${line.person} | ${other.pages} | ${line.pages} | ${growth.toFixed(1)} | ${ms(other.db)} | ${ms(line.db)} | ${ms(other.ms)} | ${ms(line.ms)} |`,
  );
