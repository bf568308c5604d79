import { describe, expect, it } from 'vitest';
import { readBidTable } from '../bidTable.ts';

/** What each bidder says of the lines, as a text: "ACME: 10 × 5 | 3 × no_bid". Cells are divided by commas. */
const drawn = (text: string): string[] => {
  const table = readBidTable(
    text
      .trim()
      .split('\n')
      .map((row) => row.split(',').map((one) => one.trim())),
  );
  return table.rfqs.flatMap(({ lines, bidders, bids, estimate, project }) => {
    const head = project ? `${project} ` : '';
    const number = (value: string | null) => String(Number(value));
    return [
      ...(estimate
        ? [`${head}${estimate}: ${lines.map((line) => (line.estimate ? number(line.estimate) : '–')).join(' | ')}`]
        : []),
      ...bidders.map((name, of) => {
        const own = lines.map(({ quantity }, at) => {
          const bid = bids.find(({ line, bidder }) => line === at && bidder === of);
          return bid ? `${number(quantity)} × ${bid.price === null ? bid.state : number(bid.price)}` : '–';
        });
        return `${head}${name}: ${own.join(' | ')}`;
      }),
    ];
  });
};
const said = (text: string) =>
  readBidTable(
    text
      .trim()
      .split('\n')
      .map((row) => row.split(',').map((one) => one.trim())),
  ).said.map(({ row, is, text: what }) => `${row} ${is}: ${what}`);

describe('bidders as columns', () => {
  it('with what is below a name said by the headings', () => {
    expect(
      drawn(`
        ITEM,DESCRIPTION,QTY,UNIT,ACME INC,,BETA LLC,
        ,,,,UNIT PRICE,TOTAL,UNIT PRICE,TOTAL
        1,Pipe,10,LF,5.00,50.00,6.00,60.00
        2,Valve,3,EA,NB,,7.5,22.50`),
    ).toEqual(['ACME INC: 10 × 5 | 3 × no_bid', 'BETA LLC: 10 × 6 | 3 × 7.5']);
  });

  it('with the name in each heading, before or behind', () => {
    expect(
      drawn(`
        Item No,Description,Quantity,Unit,ACME Unit Price,ACME Extension,BETA Unit Price,BETA Extension
        1,Pipe,10,LF,5,50,6,60`),
    ).toEqual(['ACME: 10 × 5', 'BETA: 10 × 6']);
    expect(
      drawn(`
        Item No,Description,Quantity,Unit,Unit Price - ACME,Unit Price - BETA,Amount - ACME,Amount - BETA
        1,Pipe,10,LF,5,6,50,60`),
    ).toEqual(['ACME: 10 × 5', 'BETA: 10 × 6']);
  });

  it('with a name alone: prices, or extensions where their sum is the total', () => {
    expect(
      drawn(`
        Item,Description,Unit,Qty,Engineers Estimate,ACME,BETA
        1,Pipe,LF,10,4,5,6
        2,Valve,EA,2,10,,7.5`),
    ).toEqual(['Engineers Estimate: 4 | 10', 'ACME: 10 × 5 | –', 'BETA: 10 × 6 | 2 × 7.5']);
    expect(
      drawn(`
        Item,Description,Unit,Qty,ACME,BETA
        1,Pipe,LF,10,50,60
        2,Valve,EA,2,20,15
        TOTAL,,,,70,75`),
    ).toEqual(['ACME: 10 × 5 | 2 × 10', 'BETA: 10 × 6 | 2 × 7.5']);
    expect(
      drawn(`
        Item,Description,Unit,Qty,ACME,BETA
        1,Pipe,LF,10,5,6
        2,Valve,EA,2,10,7.5
        TOTAL,,,,70,75`),
    ).toEqual(['ACME: 10 × 5 | 2 × 10', 'BETA: 10 × 6 | 2 × 7.5']);
  });

  it('with numbers before the names, a rank row, and figures over all bids', () => {
    expect(
      drawn(`
        County of Somewhere,,,,,,,,,,,
        ,,,,(0) -EST-,,(1) ACME INC,,(2) BETA LLC,,Average,
        Line,Item ID,Description,Quantity,Unit Price,Ext Amount,Unit Price,Ext Amount,Unit Price,Ext Amount,Unit Price,Ext Amount
        0010,201-1,Clearing,1,1000,1000,900,900,1100,1100,1000,1000`),
    ).toEqual(['-EST-: 1000', 'ACME INC: 1 × 900', 'BETA LLC: 1 × 1100']);
  });

  it('with other figures beside them, which are no bidders', () => {
    expect(
      drawn(`
        Item,Sheet,Description,Qty,Unit,ACME Unit Price,BETA Unit Price,% over estimate
        1,12,Pipe,10,LF,5,6,20`),
    ).toEqual(['ACME: 10 × 5', 'BETA: 10 × 6']);
  });

  it('with a column of projects, of which each has bidders of its own', () => {
    expect(
      drawn(`
        ProjectID,Item,Description,Qty,Unit,ACME,BETA,GAMMA
        P-1,1,Pipe,10,LF,5,6,
        P-1,2,Valve,2,EA,10,,
        P-1,TOTAL,,,,70,60,
        P-2,1,Pipe,20,LF,,7,8`),
    ).toEqual(['P-1 ACME: 10 × 5 | 2 × 10', 'P-1 BETA: 10 × 6 | –', 'P-2 BETA: 20 × 7', 'P-2 GAMMA: 20 × 8']);
  });

  const second = `
      1,Pipe,20,LF,7,140,8,160
      TOTAL,,,,,140,,160`;
  it('below one another, with bidders of their own', () => {
    const table = `
      Project B-1,,,,,,,
      ,,,,ACME,,BETA,
      Item,Description,Qty,Unit,Unit Price,Amount,Unit Price,Amount
      1,Pipe,10,LF,5,50,6,60
      2,Valve,2,EA,10,20,bad,
      TOTAL,,,,,70,,60
      ,,,,,,,
      Project B-2,,,,,,,
      ,,,,BETA,,GAMMA,
      Item,Description,Qty,Unit,Unit Price,Amount,Unit Price,Amount${second}`;
    expect(drawn(table)).toEqual([
      'Project B-1 ACME: 10 × 5 | 2 × 10',
      'Project B-1 BETA: 10 × 6 | –',
      'Project B-2 BETA: 20 × 7',
      'Project B-2 GAMMA: 20 × 8',
    ]);
    expect(said(table)).toEqual([
      '5 problem: “bad” is not a number: read as not quoted',
      '6 left: “TOTAL” is a total',
      '12 left: “TOTAL” is a total',
    ]);
  });

  it('that go on, on the next page', () => {
    expect(
      drawn(`
        ,,,,ACME,,BETA,
        Item,Description,Qty,Unit,Unit Price,Amount,Unit Price,Amount
        1,Pipe,10,LF,5,50,6,60
        ,,,,ACME,,BETA,
        Item,Description,Qty,Unit,Unit Price,Amount,Unit Price,Amount${second}`),
    ).toEqual(['ACME: 10 × 5 | 20 × 7', 'BETA: 10 × 6 | 20 × 8']);
  });

  it('with the same name twice', () => {
    const table = `
      Item,Description,Qty,ACME,BETA,ACME
      1,Pipe,10,5,6,7`;
    expect(drawn(table)).toEqual(['ACME: 10 × 5', 'BETA: 10 × 6', 'ACME: 10 × 7']);
    expect(said(table)).toEqual(['1 note: “ACME” is there again: a bidder of its own']);
  });

  it('of one vendor alone', () => {
    expect(drawn('Position,Bezeichnung,Menge,Einheit,EP,GP\n1,Rohr,10,m,5,50')).toEqual(['Bidder 1: 10 × 5']);
  });

  it('with a total that is not the sum of the lines', () => {
    expect(
      said(`
        Item,Description,Qty,Unit,ACME Unit Price,ACME Amount
        1,Pipe,10,LF,5.00,50.00
        2,Valve,3,EA,1.00,4.00
        ,Grand Total,,,,54.00`),
    ).toEqual([
      '3 note: The extension is stated as 4.00; quantity × price is 3.00',
      '4 left: “Grand Total” is a total',
      '4 note: “ACME” states a total of 54.00; quantity × price adds up to 53.00',
    ]);
  });
});

describe('a row for each bid', () => {
  it('under other headings, with more columns than are needed', () => {
    expect(
      drawn(`
        Contract ID,Letting Date,Item Number,Item Description,Bid Quantity,Units,Contractor,Rank,Bid Price,Bid Amount,Engineers Estimate
        C-1,2026-01-02,201,Pipe,10,LF,ACME,1,5,50,4
        C-1,2026-01-02,201,Pipe,10,LF,BETA,2,6,60,4
        C-2,2026-01-02,201,Pipe,20,LF,BETA,1,7,140,5`),
    ).toEqual([
      'C-1 Engineers Estimate: 4',
      'C-1 ACME: 10 × 5',
      'C-1 BETA: 10 × 6',
      'C-2 Engineers Estimate: 5',
      'C-2 BETA: 20 × 7',
    ]);
  });

  it('grouped by item, or by bidder, with each named once', () => {
    const both = ['ACME: 10 × 5 | 3 × 2', 'BETA: 10 × 6 | 3 × 1'];
    expect(
      drawn(`
        Item,Description,Quantity,Vendor,Unit Price
        1,Pipe,10,ACME,5
        ,,,BETA,6
        2,Valve,3,ACME,2
        ,,,BETA,1`),
    ).toEqual(both);
    expect(
      drawn(`
        Vendor,Item,Description,Quantity,Unit Price
        ACME,1,Pipe,10,5
        ,2,Valve,3,2
        ,3,Tee,,
        BETA,1,Pipe,10,6
        ,2,Valve,3,1
        ,3,Tee,,`),
    ).toEqual(both.map((one) => `${one} | –`));
  });

  it('with an item twice: by its descriptions, else as lines of their own', () => {
    expect(
      drawn(`
        Item,Description,Quantity,Bidder,Unit Price
        1,Pipe 100,10,ACME,5
        1,Pipe 200,20,ACME,7
        1,Pipe 200,20,BETA,8
        1,Pipe 100,10,BETA,6`),
    ).toEqual(['ACME: 10 × 5 | 20 × 7', 'BETA: 10 × 6 | 20 × 8']);
    const twice = `
      Item,Description,Quantity,Bidder,Unit Price
      1,Pipe,10,ACME,5
      1,Pipe,10,BETA,6
      1,Pipe,10,BETA,4`;
    expect(drawn(twice)).toEqual(['ACME: 10 × 5 | –', 'BETA: 10 × 6 | 10 × 4']);
    expect(said(twice)).toEqual(['4 note: “BETA” has “1” again: a line of its own']);
  });

  it('with the same item described in other words', () => {
    expect(
      drawn(`
        Item,Description,Quantity,Bidder,Unit Price
        1,Pipe 100 mm,10,ACME,5
        1,PIPE; 100MM,10,BETA,6`),
    ).toEqual(['ACME: 10 × 5', 'BETA: 10 × 6']);
  });

  it('says what it cannot read, row by row', () => {
    const table = `
      Item,Description,Quantity,Bidder,Unit Price,Extension
      1,Pipe,10,ACME,five,50
      1,Pipe,12,BETA,5,50
      2,Valve,,ACME,3,3
      3,Tee,1,,3,3
      4,Cap,30000,ACME,,10
      5,Bend,4,ACME,,10
      6,Plug,1,ACME,incl.,
      7,Nut,1,ACME,n/a,
      8,Bolt,1,ACME,1.23456,`;
    expect(said(table)).toEqual([
      '2 problem: “five” is not a number: read as not quoted',
      '3 note: The quantity 12.0000 is another one than 10.0000 in row 2',
      '4 problem: “2” has no quantity',
      '5 problem: “3” has no bidder',
      '6 problem: There is an extension of 10.00 and no unit price that gives it: read as not quoted',
      '7 note: The unit price 2.5000 is taken from the extension 10.00',
      '8 note: “incl.” is read as a price of 0',
      '9 note: “n/a” is read as no bid',
      '10 note: “1.23456” is rounded to 1.2346',
    ]);
    expect(drawn(table)).toEqual([
      'ACME: 10 × unquoted | 0 × 3 | 30000 × unquoted | 4 × 2.5 | 1 × 0 | 1 × no_bid | 1 × 1.2346',
      'BETA: 10 × 5 | – | – | – | – | – | –',
    ]);
  });

  it('with least quantities and lead times', () => {
    const table = readBidTable([
      ['Item', 'Qty', 'Supplier', 'Price', 'MOQ', 'Lead time (days)', 'Alternative'],
      ['1', '10', 'ACME', '5', '25', '14 days', 'Copper'],
    ]);
    expect(table.rfqs[0]?.bids).toMatchObject([
      { minimum: '25.0000', leadTime: 14, alternate: 'Copper', price: '5.0000' },
    ]);
  });
});

describe('what is no table of bids', () => {
  it('has no layout', () => {
    for (const rows of [
      [],
      [[]],
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      [
        ['Name', 'City'],
        ['ACME', 'Paris'],
      ],
    ])
      expect(readBidTable(rows)).toEqual({ layout: null, mark: null, rfqs: [], alike: [], said: [] });
  });
});
