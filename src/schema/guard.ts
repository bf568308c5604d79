/**
 * Text that a spreadsheet would take for a formula (`= + - @`, TAB, CR at its start) is set behind an apostrophe. Text
 * that starts with apostrophes before such a sign gets one more, so that reading takes back exactly what writing added.
 */
const formula = /^'*[=+\-@\t\r]/;
const apostrophes = /^'+[=+\-@\t\r]/;

/** A text for a CSV cell. */
export const guardedText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A text for a cell that is typed as text, and so is never a formula: it only keeps apart what reading would take back. */
export const typedText = (text: string): string => (apostrophes.test(text) ? `'${text}` : text);

/** The text of a cell as it was before it was written. */
export const unguardedText = (cell: string): string => (apostrophes.test(cell) ? cell.slice(1) : cell);
