import type { HeadingPlace } from './heading.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';

/** The rows below the headings; all of them without headings. */
export const below = (sheet: Worksheet, place: HeadingPlace | null): readonly WrittenRow[] =>
  sheet.rows.slice(place ? place.last + 1 : 0);
