import { resourceNamed } from '../../resources/resource.named.ts';
import { isText, type Field } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';

/** What is known of the width of a column, in pixels. */
export interface Wanted {
  readonly name: string;
  /** The width of the widest value, or of the head. */
  readonly natural: number;
  /** The same where the head takes two lines. */
  readonly narrow: number;
  /** The column may be narrower than that, down to this width. */
  readonly least: number;
  /** What the user dragged it to; nothing changes that. */
  readonly own?: number | undefined;
}

/** No column is narrower; a user may drag one up to `maxOwnWidth`, and content takes `maxNaturalWidth` before others have theirs. */
export const minWidth = 64;
export const maxOwnWidth = 900;
const maxNaturalWidth = 420;
/** A text keeps this much when columns have to share too little room, and what names or describes the records this. */
const minText = 120;
const minSubject = 220;
/** What a column gets beyond its content where there is room left. */
const maxSpare = 48;

/**
 * Whether a value may be cut: running text and names. Codes, numbers, dates and states are always whole, and references
 * to records that are named by a number.
 */
const isCuttable = (field: Field): boolean =>
  field.kind === 'reference'
    ? !isNumbered(resourceNamed(field.resource))
    : isText(field) && field.kind !== 'phone' && !field.series && !isCode(field);
/** Whether records are named by a number. */
const isNumbered = (target: Resource | undefined): boolean => {
  const name = target?.fields[target.represent];
  return target?.about !== undefined || (name !== undefined && isText(name) && name.series !== undefined);
};
const isCode = (field: Field): boolean => field.kind === 'text' && field.unique === true && (field.max ?? 200) <= 60;

/** The least width of a column whose content has this width; of the subject of the records, if it is one. */
export const minWidthOf = (field: Field, natural: number, isSubject = false): number =>
  isCuttable(field) ? Math.min(natural, isSubject ? minSubject : minText) : natural;

/** What a column takes before the room is known. */
const cap = ({ natural, least, own }: Wanted): number =>
  own ?? Math.max(minWidth, least, Math.min(natural, maxNaturalWidth));

/** Takes `over` pixels from the widest that can give: they end at one width, and none below its least. */
const shrunk = (widths: readonly number[], leasts: readonly number[], over: number): number[] => {
  const next = [...widths];
  for (let left = over; left > 0;) {
    const giving = next.flatMap((width, at) => (width > (leasts[at] ?? width) ? [at] : []));
    if (giving.length === 0) break;
    const widest = Math.max(...giving.map((at) => next[at] ?? 0));
    const top = giving.filter((at) => next[at] === widest);
    const floor = Math.max(
      ...top.map((at) => leasts[at] ?? 0),
      ...giving.flatMap((at) => ((next[at] ?? 0) < widest ? [next[at] ?? 0] : [])),
    );
    const step = Math.min(widest - floor, Math.max(1, Math.floor(left / top.length)));
    for (const at of top) next[at] = widest - step;
    left -= step * top.length;
  }
  return next;
};

/**
 * The width of each column in a list that is `room` pixels wide: what it holds, and a share of what is left over; the
 * last pixels go to the column `stretch`. Where there is too little room, texts are cut before anything is scrolled.
 */
export const fittedWidths = (wanted: readonly Wanted[], room: number, stretch: string): number[] => {
  const usual = wanted.map(cap);
  const over = usual.reduce((sum, width) => sum + width, 0) - room;
  if (over > 0) {
    const leasts = wanted.map(({ least, own }, at) => own ?? Math.min(usual[at] ?? 0, Math.max(minWidth, least)));
    // A list that is scrolled anyway cuts no name for it.
    if (leasts.reduce((sum, width) => sum + width, 0) > room)
      return leasts.map((least, at) =>
        Math.max(least, wanted[at]?.own ?? Math.min(wanted[at]?.narrow ?? 0, minSubject)),
      );
    return shrunk(usual, leasts, over);
  }
  let left = -over;
  const whole = usual.map((width, at) => {
    const { natural = 0, own } = wanted[at] ?? {};
    const more = own === undefined ? Math.min(left, Math.max(0, natural - width)) : 0;
    left -= more;
    return width + more;
  });
  const free = wanted.flatMap(({ own }, at) => (own === undefined ? [at] : []));
  const each = Math.min(maxSpare, Math.floor(left / Math.max(1, free.length)));
  // What the user dragged stays: the rest goes to the last of the others, or to nobody.
  const last = free.find((at) => wanted[at]?.name === stretch) ?? free.at(-1);
  return whole.map((width, at) => {
    const spare = free.includes(at) ? each : 0;
    return width + spare + (at === last ? left - each * free.length : 0);
  });
};
