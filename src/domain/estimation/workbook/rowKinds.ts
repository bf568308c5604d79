import { onceFor } from '../../remembering.ts';
import { maxTextLengths, type BoqLine, type RowProblem } from './line.ts';
import type { BillRowTexts } from './rowTexts.ts';
import type { HeadingPlace } from './heading.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { targetLabels, textTargets } from './targets.ts';

const kinds: readonly (readonly [BoqLine['kind'], RegExp])[] = [
  [
    'structure',
    /^(?:section|structure|group|heading|header|h\d?|title|summary|titel|abschnitt|gewerk|los|lot|chapitre)$/i,
  ],
  ['bom', /^(?:bom|assembly|kit)$/i],
  [
    'item',
    /^(?:item|line|product|rate only|provisional sum|alternate|optional|% of section|% of all|q|i|position|artikel|poste|article)$/i,
  ],
];

/** The kind that a column of kinds names; null for another word. */
export const kindOf = (text: string | undefined): BoqLine['kind'] | null =>
  kinds.find(([, words]) => text !== undefined && words.test(text))?.[0] ?? null;

const filledOf = ({ cells }: WrittenRow) => cells.map((cell) => cell.trim()).filter(Boolean);

/** The rows below the headings that say them again, as on every printed page; all rows of them. By their index. */
export const repeatedHeadings = ({ rows }: Worksheet, place: HeadingPlace | null): ReadonlySet<number> => {
  const found = new Set<number>();
  if (!place) return found;
  const [first = [], ...others] = rows
    .slice(place.first, place.last + 1)
    .map(({ cells }) => cells.map((cell) => cell.trim().toLowerCase()));
  /** How many cells of a row are the headings above them. */
  const same = ({ cells }: WrittenRow, headings: readonly string[]): number =>
    cells.filter((cell, at) => cell.trim() !== '' && cell.trim().toLowerCase() === headings[at]).length;
  /** Whether one of them stands in another column: what is below it is other than what was above. */
  const isMoved = ({ cells }: WrittenRow, headings: readonly string[]): boolean =>
    cells.some((cell, at) => {
      const text = cell.trim().toLowerCase();
      return text !== '' && text !== headings[at] && headings.includes(text);
    });
  for (let at = place.last + 1; at < rows.length; at += 1) {
    const row = rows[at];
    const filled = row ? filledOf(row).length : 0;
    if (!row || filled < 2 || same(row, first) <= filled / 2 || isMoved(row, first)) continue;
    found.add(at);
    for (const [level, headings] of others.entries()) {
      const next = rows[at + level + 1];
      if (!next || same(next, headings) < filledOf(next).length) break;
      found.add(at + level + 1);
    }
  }
  return found;
};

/** Whether a row below the headings counts the columns: "1, 2, 3, 4 = 2 × 3". */
export const countsColumns = (row: WrittenRow): boolean => {
  const filled = filledOf(row);
  return filled.length > 2 && filled.every((cell) => /^\(?(?:\d{1,2}|[a-z])\)?(?:\s*=.*)?$/i.test(cell));
};

/** How a heading looks: headings that look alike are of one level. */
export const lookOf = ({ bold }: WrittenRow, text: string): string =>
  [
    bold,
    text === text.toUpperCase(),
    /^(?:section|part|bill|division|titel|los|abschnitt|gewerk|lot|chapitre)\b/i.test(text),
  ].join(' ');

const counted = new Intl.NumberFormat('en').format;

/** Texts that are longer than a line can have. */
export const tooLong = onceFor((texts: BillRowTexts): readonly RowProblem[] =>
  ([...textTargets, 'alternate_to'] as const).flatMap((target) => {
    const most = maxTextLengths[target];
    const is = texts[target]?.length ?? 0;
    if (is <= most) return [];
    return [{ target, message: `${targetLabels[target]} has ${counted(is)} characters, at most ${counted(most)} fit` }];
  }),
);
