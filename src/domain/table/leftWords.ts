import { anyOf } from '../sums.ts';

/** Rows that the client took out and left in the file: their figures are in no total. */
const omitted = anyOf(
  /^\W*(?:deleted|omitted|cancelled|canceled|void|not used|entf(?:ä|ae)llt|entfallen|supprim(?:é|ée)|annul(?:é|ée)|eliminad[oa]|annullato|vervallen)(?:\s*(?:[-–—:.,;/()*]|$)|\s+items?\b)/,
  /[([–-]\s*(?:item |now )?(?:deleted|omitted|cancelled|canceled|not used|entf(?:ä|ae)llt|entfallen|supprim(?:é|ée)|vervallen)\s*[)\]]?\s*$/,
);
const byOthers = anyOf(
  /^\W*(?:by others|by (?:the )?(?:client|employer|main contractor)|bauseits|par d[’']autres)\W*$/,
);

/** Whether the words of a row say that it is taken out. `cells`: all its texts. */
export const saysOmitted = (cells: readonly string[]): boolean => cells.some((cell) => omitted.test(cell.trim()));

/** Whether a cell says that somebody else does the work. */
export const saysByOthers = (cells: readonly string[]): boolean => cells.some((cell) => byOthers.test(cell.trim()));
