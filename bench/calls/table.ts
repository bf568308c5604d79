import { readFileSync } from 'node:fs';
import { byCall } from './table.lines.ts';

/** A line of the file that `bench:calls` writes. */
interface Line {
  readonly kind: string;
  readonly person: string;
  readonly path: string;
  readonly failed?: string;
  readonly alone: readonly [p50: number, p95: number];
  readonly many: readonly [p50: number, p95: number];
  readonly handAlone?: readonly [p50: number, p95: number];
  readonly handMany?: readonly [p50: number, p95: number];
}

const read = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** Milliseconds with 16 at once, at the median: three times the statements by hand, or 15. */
const aimOf = ({ handMany }: Line): number | undefined => {
  if (!handMany) return undefined;
  const aim = Math.max(15, 3 * handMany[0]);
  return handMany[0] < 50 ? Math.min(aim, 150) : aim;
};

const misses = (line: Line): boolean => line.many[0] > (aimOf(line) ?? 150);

const ms = (value: number | undefined): string =>
  value === undefined ? '–' : value < 10 ? value.toFixed(1) : value.toFixed(0);

/**
 * `npm run bench:calls:table -- FILE [TENTH]`: the figures of a file as a table in Markdown, the worst first, with the
 * growth from those of a tenth of the data.
 */
const [file = 'calls.jsonl', tenth] = process.argv.slice(2);
const every = read(file);
const lines = byCall(every.filter(({ alone }) => alone));
const small = tenth === undefined ? undefined : byCall(read(tenth).filter(({ alone }) => alone));
const growthOf = (key: string, line: Line): number | undefined => {
  const other = small?.get(key);
  return other && Math.max(line.alone[0], 2) / Math.max(other.alone[0], 2);
};
/** Growth is noise where a call takes a few milliseconds. */
const grows = (key: string, line: Line): boolean => (growthOf(key, line) ?? 0) > 1.5 && line.alone[0] > 10;

const all = [...lines].toSorted(([, a], [, b]) => b.many[0] / (aimOf(b) ?? 150) - a.many[0] / (aimOf(a) ?? 150));
const count = (test: (key: string, line: Line) => boolean) => all.filter(([key, line]) => test(key, line)).length;
console.log(
  `${all.length} calls; ${count((_, l) => misses(l))} miss the aim with 16 at once; ${count((_, l) => l.many[0] > 150)} take more than 150 ms; ${small ? `${count(grows)} grow by more than 1.5` : 'growth not measured'}\n`,
);
console.log(
  '| call | who | 1: p50 / p95 | 16: p50 / p95 | by hand 1 / 16 | ratio at 16 | growth | |\n|---|---|---|---|---|---|---|---|',
);
for (const [key, line] of all) {
  const { person, path, alone, many, handAlone, handMany, kind } = line;
  const growth = growthOf(key, line);
  const told = [misses(line) ? 'OVER' : '', grows(key, line) ? 'GROWS' : ''].join(' ').trim();
  const ratio = handMany ? (many[0] / handMany[0]).toFixed(1) : '–';
  console.log(
    `| ${kind} \`${decodeURIComponent(path)}\` | ${person} | ${ms(alone[0])} / ${ms(alone[1])} | ${ms(many[0])} / ${ms(many[1])} | ${ms(handAlone?.[0])} / ${ms(handMany?.[0])} | ${ratio} | ${growth?.toFixed(1) ?? '–'} | ${told} |`,
  );
}
