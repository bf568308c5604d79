const word = '(?:alternate|alternative|alternativ|alt)s?';
const before = '(?:(?:bid|add(?:itive)?|deduct(?:ive)?|owner|voluntary)[\\s.-]+){0,2}';
const alternate = new RegExp(
  // Numbered, ended or followed by what makes it a kind of line: "alternate access road" is work like any other.
  `^${before}${word}\\.?(?:$|\\s*[:–—(-]|[\\s.]*(?:bid\\s+)?(?:items?|schedules?|no\\.?|nr\\.?|number|#)|\\s+(?:\\d+|[a-z])(?![\\p{L}\\d]))`,
  'iu',
);
const other =
  /^(?:alternativ|eventual|bedarfs|wahl)position(?:en)?\b|^(?:variante|option)s?(?:$|\s*[:–—-]|\s+(?:no\.?\s*)?(?:\d+|[a-z])(?![\p{L}\d]))|^optional(?: items?)?\s*(?:$|[:–—-])/iu;

/** Whether a text heads an alternate, or a line of one: "ALTERNATE NO. 1", "Add Alt 2: seeding". It is in no base sum. */
export const isAlternate = (text: string): boolean => alternate.test(text.trim()) || other.test(text.trim());

/** Whether a heading begins what is asked for in any case again, after an alternate. */
const isBase = (text: string): boolean =>
  /\b(?:base|basic|main) (?:bid|tender|offer|contract)|^base\b|^grund(?:angebot|leistung)/i.test(text.trim());

/**
 * The alternate that a row is of, row after row: a heading of one holds for the rows below it, until its total, or a heading
 * of the base or of another one.
 */
export class AlternateSection {
  #open: string | null = null;

  /** Whether lines below are of an alternate. */
  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** A row that is no line: a heading, or a total. */
  pass(text: string, kind: 'heading' | 'total'): void {
    if (kind === 'total') {
      // "TOTAL BASE BID" stands below what it sums up; a total of all ends what came before as well.
      this.#open = null;
      return;
    }
    if (isAlternate(text)) this.#open = text;
    else if (isBase(text)) this.#open = null;
  }

  /** Of a line: by its own words, by its section's name, else by the heading above it; null for one of the base. */
  of(texts: readonly string[]): string | null {
    return texts.find(isAlternate) ?? this.#open;
  }
}
