/** The languages in which the product can write quotations, RFQs and awards. */
export const documentLanguages = ['en', 'de'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

export const documentLanguageNames: Readonly<Record<DocumentLanguage, string>> = { en: 'English', de: 'Deutsch' };

/** What a logo may be: pictures that a document can print as they are. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;
export type LogoType = (typeof logoTypes)[number];

/** The most bytes of a logo, and the most pixels of a side. */
export const maxLogoBytes = 512 * 1024;
export const maxLogoSide = 2000;
