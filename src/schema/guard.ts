/**
 * A spreadsheet takes a text for a formula if it starts with `= + - @`, also full-width or after blanks, which it trims;
 * a TAB, CR or LF at the start can begin another cell. Such a text gets an apostrophe in front. A text that has
 * apostrophes before such a start gets one more, so that reading removes exactly the added one.
 */
const start = String.raw`(?:[\t\r\n]|\s*[=+\-@＝＋－＠])`;
const formula = new RegExp(`^'*${start}`);
/** A number below zero is no formula: whoever opens the file reckons with it. */
const number = /^[-+]\d+(?:[.,]\d+)?$/;
const apostrophes = new RegExp(`^'+${start}`);

/** The text of a CSV cell. */
export const guardedText = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text);

/**
 * The text of a cell typed as text, which is never a formula. It gets an apostrophe only where reading would remove
 * one.
 */
export const typedText = (text: string): string => (apostrophes.test(text) ? `'${text}` : text);

/** The text of a cell without the added apostrophe. */
export const unguardedText = (cell: string): string => (apostrophes.test(cell) ? cell.slice(1) : cell);
