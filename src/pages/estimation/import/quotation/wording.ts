/** What a person adds to a quotation before it is printed. It is stored nowhere. */
export interface Wording {
  /** Who quotes: the first line is the name, the others the address. */
  readonly from: string;
  /** Days: `2026-05-07`. */
  readonly date: string;
  readonly validUntil: string;
  /** One term a line. */
  readonly terms: string;
  /** The items within BOMs are listed too. */
  readonly withBomItems: boolean;
}

/** The day in so many days from today, in the browser's zone. */
export const inDays = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};

export const defaultTerms = [
  'Payment within 30 days of the invoice.',
  'Quantities are re-measured on completion and charged at the rates above.',
  'Prices are net of taxes and duties, which are added at the rates in force.',
].join('\n');
