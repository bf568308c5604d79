import type { DocumentLanguage } from '../../domain/documents.ts';

/** The fixed words of documents of all kinds. */
export interface CommonWords {
  readonly to: string;
  readonly date: string;
  readonly draft: string;
  readonly total: string;
  readonly page: readonly [page: string, of: string];
}

export const commonWords: Readonly<Record<DocumentLanguage, CommonWords>> = {
  en: { to: 'To', date: 'Date', draft: 'Draft', total: 'Total', page: ['Page', 'of'] },
  de: { to: 'An', date: 'Datum', draft: 'Entwurf', total: 'Summe', page: ['Seite', 'von'] },
};
