import type { HeadingPlace } from './heading.ts';
import type { BoqSheet, SheetRow } from './sheet.ts';

/** The rows below the headings; all of them without headings. */
export const below = (sheet: BoqSheet, place: HeadingPlace | null): readonly SheetRow[] =>
  sheet.rows.slice(place ? place.last + 1 : 0);
