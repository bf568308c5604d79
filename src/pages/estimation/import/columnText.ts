import { columnLetters } from '../../../domain/table/columnLetters.ts';

/** A column as it is found in the file: its letters, its heading. */
export const columnText = (headings: readonly string[], at: number): string =>
  `Column ${columnLetters(at)}${headings[at] ? ` “${headings[at]}”` : ''}`;
