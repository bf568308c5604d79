import type { HeadingPlace } from './heading.ts';
import type { Worksheet, WorksheetRow } from './worksheet.ts';

/** The rows below the headings; all of them without headings. */
export const below = (sheet: Worksheet, place: HeadingPlace | null): readonly WorksheetRow[] =>
  sheet.rows.slice(place ? place.last + 1 : 0);
