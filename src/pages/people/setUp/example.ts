/** A day of which day, month and year cannot be taken for each other. */
export const datedIn = (locale: string | undefined): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date('2026-12-31T00:00:00Z'));

export const pricedIn = (locale: string | undefined, currency: string | undefined): string =>
  new Intl.NumberFormat(locale, {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(1234567.5);
