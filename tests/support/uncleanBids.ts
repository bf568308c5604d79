import fc from 'fast-check';
import { extension, round, sum, type Decimal } from '../../src/domain/decimal.ts';

/** What a bidder says of a line: a price of 4 places, "no bid", or nothing. */
type SaidPrice = string | null;

/** An RFQ as it should have come. */
export interface Bids {
  readonly lines: readonly {
    readonly item: string;
    readonly description: string;
    readonly quantity: Decimal;
    readonly estimate: Decimal;
  }[];
  readonly bidders: readonly string[];
  /** By line, then by bidder. */
  readonly prices: readonly (readonly SaidPrice[])[];
}

/** How a table of bids is less than clean. */
export interface Dirt {
  /** The estimate stands beside the bids: among the bidders, or in a column of its own. */
  readonly estimate?: 'bidder' | 'column';
  /** The first bidder's name on every second line, in a table with a row for each bid. */
  readonly respelled?: string;
  /** Other products that are offered, by line and bidder. */
  readonly alternates?: ReadonlyMap<string, string>;
  /** Extensions that are stated, by line and bidder, where they are not quantity × price. */
  readonly extensions?: ReadonlyMap<string, Decimal>;
  /** Lines without a bid are left out; else their rows are there without a price. */
  readonly isShort?: boolean;
  /** A title above, sections between, totals below. */
  readonly isFramed?: boolean;
  /** 1.234,50 for 1234.50. */
  readonly isComma?: boolean;
}

export const cellOf = (line: number, bidder: number): string => `${line} ${bidder}`;

const written = (value: Decimal, isComma: boolean): string => {
  const [whole = '', decimals = ''] = value.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, isComma ? '.' : ',');
  return `${groups}${isComma ? ',' : '.'}${decimals.replace(/(?<=\d\d)0+$/, '')}`;
};

/** The texts of a bid: price, extension, alternate. */
const bidTexts = (bids: Bids, line: number, bidder: number, dirt: Dirt): readonly [string, string, string] => {
  const [price = null, of] = [bids.prices[line]?.[bidder], bids.lines[line]!];
  if (price === null || price === 'no bid') return [price ?? '', '', ''];
  const stated = dirt.extensions?.get(cellOf(line, bidder)) ?? extension(of.quantity, price);
  const write = (value: Decimal) => written(value, dirt.isComma ?? false);
  return [write(price), write(stated), dirt.alternates?.get(cellOf(line, bidder)) ?? ''];
};

/** A row for each bid. */
export const inRows = (bids: Bids, dirt: Dirt = {}): string[][] => {
  const write = (value: Decimal) => written(value, dirt.isComma ?? false);
  const rows = bids.lines.flatMap(({ item, description, quantity, estimate }, line) => {
    const head = [item, description, write(quantity), 'EACH'];
    const own = bids.bidders.flatMap((name, bidder) => {
      const texts = bidTexts(bids, line, bidder, dirt);
      if (dirt.isShort && texts[0] === '') return [];
      return [[...head, dirt.respelled && bidder === 0 && line % 2 === 1 ? dirt.respelled : name, ...texts]];
    });
    const estimated = [...head, "ENGINEER'S ESTIMATE", write(estimate), write(extension(quantity, estimate)), ''];
    return dirt.estimate === 'bidder' ? [estimated, ...own] : own;
  });
  const heading = [
    'Pay Item',
    'Description',
    'Quantity',
    'Unit',
    'Bidder Name',
    'Unit Price',
    'Extension',
    'Alternate',
  ];
  return dirt.isFramed
    ? [['Tabulation of bids'], [], heading, ['', 'PART ONE'], ...rows, ['TOTAL', '', '', '', '', '', '1.00']]
    : [heading, ...rows];
};

/** Bidders as columns, with their names above. */
export const inColumns = (bids: Bids, dirt: Dirt = {}): string[][] => {
  const write = (value: Decimal) => written(value, dirt.isComma ?? false);
  const names = [...(dirt.estimate ? ["Engineer's Estimate"] : []), ...bids.bidders];
  const rows = bids.lines.map(({ item, description, quantity, estimate }, line) => [
    item,
    description,
    write(quantity),
    'EACH',
    ...(dirt.estimate ? [write(estimate), write(extension(quantity, estimate))] : []),
    ...bids.bidders.flatMap((_, bidder) => {
      const [price, amount, alternate] = bidTexts(bids, line, bidder, dirt);
      return [alternate ? `${price} (alt: ${alternate})` : price, amount];
    }),
  ]);
  const above = ['', '', '', '', ...names.flatMap((name) => [name, ''])];
  const heading = ['Item No.', 'Item Description', 'Est. Qty', 'UOM', ...names.flatMap(() => ['Unit Price', 'Amount'])];
  const totals = bids.bidders.map((_, bidder) =>
    round(
      sum(
        bids.lines.flatMap(({ quantity }, line) => {
          const price = bids.prices[line]?.[bidder] ?? null;
          return price === null || price === 'no bid' ? [] : [extension(quantity, price)];
        }),
      ),
      2,
    ),
  );
  return dirt.isFramed
    ? [
        ['Tabulation of bids'],
        [],
        above,
        heading,
        ['', 'PART ONE'],
        ...rows,
        ['TOTAL', '', '', '', ...(dirt.estimate ? ['', ''] : []), ...totals.flatMap((total) => ['', write(total)])],
      ]
    : [above, heading, ...rows];
};

const decimal = (least: number, most: number, places: number) =>
  fc.integer({ min: least, max: most }).map((units) => (units / 10 ** places).toFixed(4));
const firms = ['ACME CO., INC.', 'BETA BUILDERS LLC', 'Gamma & Sons', 'DELTA PAVING LP', 'EPSILON ELECTRIC'];

/** An RFQ with lines that nobody, somebody or all have a bid for. The first line has a price of the first two bidders. */
export const anyBids: fc.Arbitrary<Bids> = fc
  .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 5 }))
  .chain(([lines, bidders]) =>
    fc.record({
      lines: fc.tuple(
        ...Array.from({ length: lines }, (_, at) =>
          fc.record({
            item: fc.constant(`10${at}-06845`),
            description: fc.constant(`Item number ${at}`),
            quantity: decimal(100, 5_000_000, 2),
            estimate: decimal(100, 5_000_000, 2),
          }),
        ),
      ),
      bidders: fc.constant(firms.slice(0, bidders)),
      prices: fc.tuple(
        ...Array.from({ length: lines }, (_, line) =>
          fc.tuple(
            ...Array.from({ length: bidders }, (__, bidder) =>
              line === 0 && bidder < 2
                ? decimal(100, 5_000_000, 2)
                : fc.oneof(
                    { weight: 8, arbitrary: decimal(0, 5_000_000, 2) },
                    { weight: 1, arbitrary: fc.constant('no bid') },
                    { weight: 1, arbitrary: fc.constant(null) },
                  ),
            ),
          ),
        ),
      ),
    }),
  );
