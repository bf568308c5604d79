import { readFigure } from './figures.ts';
import { headingTexts, type HeadingPlace } from './heading.ts';
import { isNumbering } from './numbering.ts';
import { kindOf } from './rowKinds.ts';
import { provenCandidates } from './candidates.ts';
import { measureColumns } from './measureColumns.ts';
import { provenFigures } from './provenFigures.ts';
import type { Worksheet } from '../../table/worksheet.ts';
import { headingScores } from './headingScores.ts';
import { rateTargets, targets, type ColumnMapping, type ColumnTarget } from './targets.ts';
import { isUnit } from './units.ts';

const looked = 400;

interface Content {
  readonly filled: number;
  readonly figures: number;
  readonly units: number;
  readonly numbering: number;
  /** The average length of the texts. */
  readonly length: number;
  readonly different: number;
  /** The share of texts that name the kind of a line. */
  readonly kinds: number;
}

const contentOf = (cells: readonly string[]): Content => {
  const texts = cells.map((cell) => cell.trim()).filter(Boolean);
  const share = (is: (text: string) => boolean) => texts.filter(is).length / Math.max(1, texts.length);
  return {
    filled: texts.length,
    figures: share((text) => {
      const figure = readFigure(text, '.');
      return 'value' in figure && figure.value !== null;
    }),
    units: share(isUnit),
    numbering: share(isNumbering),
    length: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
    different: new Set(texts).size / Math.max(1, texts.length),
    kinds: share((text) => kindOf(text) !== null),
  };
};

/** How well the content of a column fits a target: from -8 for not at all to 4. */
const contentScore = (
  target: ColumnTarget,
  { filled, figures, units, numbering, length, different, kinds }: Content,
): number => {
  if (filled === 0) return 0;
  switch (target) {
    case 'unit':
      return units > 0.6 ? 4 : length > 12 || (figures > 0.8 && units < 0.3) ? -6 : 0;
    case 'description':
      // The text of a section is repeated beside each of its lines.
      return length > 12 ? (filled > 3 && different < 0.5 ? -1 : 3) : figures > 0.8 ? -8 : 0;
    case 'ref':
      // Units look like numbers of lines: "m2", "nr".
      return length > 20 || (units > 0.8 && filled > 1) ? -8 : numbering > 0.7 && different > 0.3 ? 2 : 0;
    case 'code':
      return length > 40 ? -8 : 0;
    case 'level':
      return figures > 0.9 ? 0 : -9;
    case 'kind':
      return kinds > 0.9 ? 0 : -12;
    default:
      return figures > 0.6 ? 3 : figures < 0.2 ? -7 : 0;
  }
};

/** A mapping without any heading: the longest texts, the units, then figures from left to right, in columns not `used`. */
const byContent = (
  contents: readonly Content[],
  used: ReadonlySet<number> = new Set(),
  said?: number,
): ColumnMapping => {
  const best = (score: (content: Content) => number): number | undefined => {
    const scores = contents.map((content, at) => (content.filled && !used.has(at) ? score(content) : 0));
    const most = Math.max(0, ...scores);
    return most > 0 ? scores.indexOf(most) : undefined;
  };
  const description = best(({ length, figures }) => (figures < 0.5 && length > 8 ? length : 0));
  const unit = best(({ units, filled }) => (units > 0.6 ? filled : 0));
  const figures = contents.flatMap((content, at) =>
    at > (description ?? said ?? -1) && at !== unit && !used.has(at) && content.figures > 0.6 ? [at] : [],
  );
  const ref = contents.findIndex(
    ({ numbering, filled }, at) => at < (description ?? 0) && filled > 0 && numbering > 0.6,
  );
  const [quantity, rate, amount] = figures;
  const found = { ref: ref < 0 ? undefined : ref, description, unit, quantity, rate, amount };
  return Object.fromEntries(Object.entries(found).filter(([, at]) => at !== undefined));
};

/** Guesses the column of each target by its heading and its content. What was `said` stays as it is. */
export const guessColumns = (sheet: Worksheet, place: HeadingPlace | null, said: ColumnMapping = {}): ColumnMapping => {
  const below = sheet.rows.slice(place ? place.last + 1 : 0).slice(0, looked);
  const contents = Array.from({ length: sheet.width }, (_, at) => contentOf(below.map(({ cells }) => cells[at] ?? '')));
  if (!place) return { ...byContent(contents, new Set(Object.values(said))), ...said };
  const headings = headingTexts(sheet, place);
  const measures = measureColumns(headings);
  const apart = new Set([...(measures?.factors ?? []), measures?.partial ?? -1]);
  const scored = headings.flatMap((text, column) => {
    if (apart.has(column)) return [];
    const scores = headingScores(text);
    const content = contents[column];
    return targets.flatMap((target) => {
      const score = scores[target];
      return score !== undefined && content ? [{ target, column, score: score + contentScore(target, content) }] : [];
    });
  });
  const mapping: Partial<Record<ColumnTarget, number>> = { ...said };
  const used = new Set<number>(Object.values(said));
  // What the workbook hides is taken where nothing in sight is meant.
  const isHidden = ({ column }: { readonly column: number }) => Number(sheet.hiddenColumns.includes(column));
  for (const { target, column, score } of scored.toSorted(
    (a, b) => isHidden(a) - isHidden(b) || b.score - a.score || a.column - b.column,
  ))
    if (score > 2 && mapping[target] === undefined && !used.has(column)) {
      mapping[target] = column;
      used.add(column);
    }
  // Below a heading of another word, such as "ITEM", units are units.
  if (mapping.unit === undefined) {
    const at = contents.findIndex(
      ({ filled, units, figures }, column) => filled > 1 && units > 0.8 && figures < 0.5 && !used.has(column),
    );
    const isOther = ['quantity', ...rateTargets, 'amount'].some(
      (target) => target in headingScores(headings[at] ?? ''),
    );
    if (at >= 0 && !isOther) {
      mapping.unit = at;
      used.add(at);
    }
  }
  if (mapping.description === undefined) {
    const longest = contents
      .map(({ length, figures }, at) => ({ at, length: used.has(at) || figures > 0.5 ? 0 : length }))
      .toSorted((a, b) => b.length - a.length)[0];
    if (longest && longest.length > 6) mapping.description = longest.at;
  }
  // Headings that nobody knows name no figure: then the content tells, as without headings.
  const isUnknown =
    mapping.quantity === undefined && mapping.unit === undefined && !rateTargets.some((rate) => rate in mapping);
  const named = headings.flatMap((text, at) => (Object.keys(headingScores(text)).length > 0 ? [at] : []));
  const taken = new Set([...named, ...Object.values(mapping)]);
  if (isUnknown) return { ...byContent(contents, taken, mapping.description), ...mapping };
  const proven = provenCandidates(sheet, place, mapping);
  if (proven.quantity !== undefined) return { ...mapping, ...proven, ...said };
  const free = contents.flatMap(({ filled, figures }, at) => (filled && figures > 0.6 && !taken.has(at) ? [at] : []));
  return { ...provenFigures(below, free, mapping), ...mapping };
};
