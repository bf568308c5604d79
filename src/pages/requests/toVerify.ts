import { counted } from '../../ui/fields/format.ts';

/** That marks of so many lines fell with a change. */
export const toVerify = (lines: number): string =>
  lines > 0 ? `. ${counted(lines, 'line is', 'lines are')} to be verified again` : '';
