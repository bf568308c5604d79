import { isWithin, styleOf } from './numbering.ts';

/** What tells the level of a line: numbers, indentation, outline, the look of a heading. */
export interface Cue {
  readonly isSection: boolean;
  readonly parts: readonly string[];
  readonly indent: number;
  readonly outline: number;
  /** A level that the sheet names in a column of its own. */
  readonly level: number | null;
  readonly look: string;
}

interface Open {
  readonly at: number;
  readonly cue: Cue;
  hasItems: boolean;
  hasNumbered: boolean;
}

/** Whether the lines below most sections are deeper: then the depth tells the level. */
const tells = (cues: readonly Cue[], depthOf: (cue: Cue) => number): boolean => {
  const followed = cues.flatMap((cue, at) => {
    const next = cues[at + 1];
    return cue.isSection && next ? [depthOf(next) > depthOf(cue)] : [];
  });
  return followed.length > 0 && followed.filter(Boolean).length > followed.length / 2;
};

/** A line without a depth is in the section before it. */
const byDepth = (cues: readonly Cue[], depthOf: (cue: Cue) => number | null): (number | null)[] => {
  const open: { at: number; depth: number }[] = [];
  return cues.map((cue, at) => {
    const depth = depthOf(cue) ?? (open.at(-1)?.depth ?? 0) + 1;
    while (open.length && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const parent = open.at(-1)?.at ?? null;
    if (cue.isSection) open.push({ at, depth });
    return parent;
  });
};

/** The open section that a numbered line goes beside or into; undefined if numbers do not tell. */
const byNumber = (open: readonly Open[], { parts, isSection }: Cue): number | undefined => {
  if (parts.length === 0) return undefined;
  const within = open.findLastIndex(({ cue }) => isWithin(parts, cue.parts));
  if (within >= 0) return within + 1;
  const style = styleOf(parts);
  const beside = open.findLastIndex(({ cue }) => cue.parts.length > 0 && styleOf(cue.parts) === style);
  if (beside < 0) return undefined;
  // Numbers of items may begin again in every section: only numbers below the section's own tell that it is over.
  return isSection || open[beside]?.hasNumbered ? beside : undefined;
};

const isLikewise = (a: Cue, b: Cue): boolean =>
  a.isSection && b.isSection && a.parts.length === 0 && b.parts.length === 0 && a.look === b.look;

/** More headings that look the same in a row are texts one below the other: no bill is so deep. */
const mostInRow = 4;

/** Headings that look the same, one right after the other: how many, and whether this is the first of them. */
interface Row {
  readonly length: number;
  readonly isFirst: boolean;
}

const headingRows = (cues: readonly Cue[]): readonly Row[] => {
  const rows: Row[] = [];
  for (let at = cues.length - 1; at >= 0; at -= 1) {
    const [cue, next, before] = [cues[at], cues[at + 1], cues[at - 1]];
    const goesOn = cue && next && isLikewise(cue, next);
    rows[at] = {
      length: goesOn ? (rows[at + 1]?.length ?? 0) + 1 : 1,
      isFirst: !(cue && before && isLikewise(before, cue)),
    };
  }
  // Each knows how long the whole row is.
  for (const [at, { isFirst }] of rows.entries()) {
    const before = rows[at - 1];
    if (!isFirst && before) rows[at] = { isFirst, length: before.length };
  }
  return rows;
};

/** How many open sections a heading without a telling number stays in. */
const byLook = (open: readonly Open[], own: Cue, { length, isFirst }: Row): number => {
  const { parts } = own;
  const likewise = open.flatMap(({ cue }, at) => (isLikewise(cue, own) ? [at] : []));
  const alike = likewise.at(-1) ?? -1;
  const found = open[alike];
  if (found && !isFirst && length > mostInRow) return alike;
  // As many headings as stand here one in the other take the place of as many: “Block A, Floor 1”, then “Block B, Floor 1”.
  if (found && (found.hasItems || alike < open.length - 1))
    return length > mostInRow ? alike : (likewise[Math.max(0, likewise.length - length)] ?? alike);
  const last = open.at(-1);
  // A plain heading after lines begins another group beside a plain one; below a numbered section it is one of its parts.
  return last?.hasItems && last.cue.parts.length === 0 && parts.length === 0 ? open.length - 1 : open.length;
};

const byCues = (cues: readonly Cue[]): (number | null)[] => {
  const open: Open[] = [];
  const rows = headingRows(cues);
  return cues.map((cue, at) => {
    const numbered = byNumber(open, cue);
    const depth =
      numbered ?? (cue.isSection ? byLook(open, cue, rows[at] ?? { length: 1, isFirst: true }) : open.length);
    open.length = Math.min(open.length, depth);
    const parent = open.at(-1);
    if (parent && isWithin(cue.parts, parent.cue.parts)) parent.hasNumbered = true;
    if (cue.isSection) open.push({ at, cue, hasItems: false, hasNumbered: false });
    else for (const section of open) section.hasItems = true;
    return parent?.at ?? null;
  });
};

/**
 * The section of each line, as an index; null at the top. A column of levels decides, then the outline, then the
 * indentation, if the lines below sections are deeper; else the numbers and looks of headings.
 */
export const parentsOfRows = (cues: readonly Cue[]): readonly (number | null)[] => {
  if (cues.filter(({ level }) => level !== null).length > cues.length / 2) return byDepth(cues, ({ level }) => level);
  if (tells(cues, ({ outline }) => outline)) return byDepth(cues, ({ outline }) => outline);
  // Numbers are chosen by a person; an indentation may be an accident.
  const sections = cues.filter(({ isSection }) => isSection);
  const numbered = sections.filter(({ parts }) => parts.length > 0).length > sections.length / 2;
  if (!numbered && tells(cues, ({ indent }) => indent)) return byDepth(cues, ({ indent }) => indent);
  return byCues(cues);
};
