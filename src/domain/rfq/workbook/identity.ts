/** What a workbook says it was made for. */
export interface Addressed {
  readonly rfq: number;
  readonly vendor: number;
}

const letters = 'ACDEFGHJKLMNPRTUVWXY';

/**
 * A letter that a spreadsheet does not count up: cells that are filled downwards are no identities of the next lines.
 */
const checkOf = (text: string): string => {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at) * (at + 3)) % 99_991;
  return `${letters[sum % letters.length]}${letters[Math.floor(sum / letters.length) % letters.length]}`;
};

const signed = (text: string): string => `${text}-${checkOf(text)}`;

/** The hidden text by which the workbook of a vendor is known. */
export const workbookIdentity = ({ rfq, vendor }: Addressed): string => signed(`RFQ${rfq}-VENDOR${vendor}`);

/** The hidden text by which a row of it is known. */
export const lineIdentity = (rfq: number, line: number): string => signed(`RFQ${rfq}-LINE${line}`);

const numbersOf = (text: string, pattern: RegExp): readonly [number, number] | null => {
  const bare = text.trim();
  const [, first, second] = pattern.exec(bare) ?? [];
  const isWhole = bare === signed(bare.slice(0, -3));
  return isWhole && first && second ? [Number(first), Number(second)] : null;
};

/** Null for a text that is none of a workbook, or was changed. */
export const readWorkbookIdentity = (text: string): Addressed | null => {
  const found = numbersOf(text, /^RFQ(\d{1,15})-VENDOR(\d{1,15})-[A-Z]{2}$/);
  return found && { rfq: found[0], vendor: found[1] };
};

/** The RFQ and the line of a row; null for a text that is no identity, or was changed. */
export const readLineIdentity = (text: string): { readonly rfq: number; readonly line: number } | null => {
  const found = numbersOf(text, /^RFQ(\d{1,15})-LINE(\d{1,15})-[A-Z]{2}$/);
  return found && { rfq: found[0], line: found[1] };
};
