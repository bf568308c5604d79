/**
 * A supplier's catalogue as firms send it: 7,024 rows with 6,441 codes. 583 rows name a code that stands above, each
 * with another category, 71 of them with another unit too. No two rows are the same.
 */
export const catalogue = (): {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
} => {
  const row = (at: number, category: string, unit: string, again = '') => [
    `CT-${String(at).padStart(5, '0')}`,
    `Fitting ${at} of galvanised steel, DN ${15 + (at % 40) * 5}${again}`,
    unit,
    category,
  ];
  const first = Array.from({ length: 6441 }, (_, at) => row(at, `Range ${at % 12}`, at % 3 ? 'ea' : 'm'));
  // Every eleventh code comes again at the end of the file, as in an appended special offer.
  const again = Array.from({ length: 583 }, (_, n) => {
    const at = n * 11;
    const usual = at % 3 ? 'ea' : 'm';
    return row(at, 'Special offers', n < 71 ? 'box' : usual, ', offer');
  });
  return { headings: ['Code', 'Name', 'Unit', 'Category'], rows: [...first, ...again] };
};

/**
 * The bids of a letting: 7,662 rows, one for each pay item of each bidder and project, that name 670 items with 713
 * variants (43 items are described in two ways) and 41 bidders.
 */
export const letting = (): { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] } => {
  const described = (item: number, second: boolean) => `WORK ${item}${second ? ', MODIFIED' : ''}`;
  const row = (at: number) => {
    const item = at % 670;
    const second = item < 43 && Math.floor(at / 670) % 2 === 1;
    return [
      `${100 + Math.floor(item / 50)}-${String(item).padStart(5, '0')}`,
      described(item, second),
      item % 4 ? 'LFT' : 'EACH',
      String(1 + (at % 9)),
      `BIDDER ${at % 41} LLC`,
      `R-${Math.floor(at / 500)}`,
    ];
  };
  return {
    headings: ['Pay Item', 'Description', 'Unit', 'Quantity', 'Bidder Name', 'ProjectID'],
    rows: Array.from({ length: 7662 }, (_, at) => row(at)),
  };
};
