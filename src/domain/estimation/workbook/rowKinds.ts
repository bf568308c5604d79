import { maxTextLengths, type BoqLine, type RowProblem } from './line.ts';
import type { BillRowTexts } from './rowTexts.ts';
import type { WrittenRow } from './worksheet.ts';
import { targetLabels, textTargets } from './targets.ts';

const kinds: readonly (readonly [BoqLine['kind'], RegExp])[] = [
  [
    'structure',
    /^(?:section|structure|group|heading|header|h\d?|title|summary|titel|abschnitt|gewerk|los|lot|chapitre)$/i,
  ],
  ['bom', /^(?:bom|assembly|kit)$/i],
  ['item', /^(?:item|line|product|rate only|alternate|% of section|% of all|q|i|position|artikel|poste|article)$/i],
];

/** The kind that a column of kinds names; null for another word. */
export const kindOf = (text: string | undefined): BoqLine['kind'] | null =>
  kinds.find(([, words]) => text !== undefined && words.test(text))?.[0] ?? null;

const filledOf = ({ cells }: WrittenRow) => cells.map((cell) => cell.trim()).filter(Boolean);

/** Whether a row says the headings again, as on every printed page. `headings` are in lower case. */
export const repeatsHeadings = (row: WrittenRow, headings: readonly string[]): boolean => {
  const filled = filledOf(row).length;
  const same = row.cells.filter((cell, at) => cell.trim() !== '' && cell.trim().toLowerCase() === headings[at]);
  return filled > 1 && same.length > filled / 2;
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

const counted = (n: number) => n.toLocaleString('en');

/** Texts that are longer than a line can have. */
export const tooLong = (texts: BillRowTexts): RowProblem[] =>
  ([...textTargets, 'alternate_to'] as const).flatMap((target) => {
    const most = maxTextLengths[target];
    const is = texts[target]?.length ?? 0;
    const message = `${targetLabels[target]} has ${counted(is)} characters, at most ${counted(most)} fit`;
    return is > most ? [{ target, message }] : [];
  });
