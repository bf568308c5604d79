import { describe, expect, it } from 'vitest';
import { levellingOfTable, readBidTable } from '../bidTable.ts';
import { choiceOf, type TableChoice } from './chosen.ts';

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

describe('the bidders of a table', () => {
  const heads = 'Item,Description,Qty,Unit,Unit Price,Amount,Unit Price,Amount';
  it('have their names in two rows of headings, in either order, and where a heading is in both', () => {
    const both = ['ACME: 10 × 5', 'BETA: 10 × 6'];
    expect(drawn(`${heads}\n,,,,ACME,,BETA,\n1,Pipe,10,LF,5,50,6,60`)).toEqual(both);
    expect(
      drawn(`
        ,,,,ACME,,BETA,
        Item,Item,Est,,Unit,Total,Unit,Total
        No,Description,Qty,Unit,Price,Price,Price,Price
        1,Pipe,10,LF,5,50,6,60`),
    ).toEqual(both);
    // A row that says no bid is a row of bids.
    expect(drawn(`${heads}\n,,,,NB,,NB,\n1,Pipe,10,LF,5,50,6,60`)).toEqual(['Bidder 1: 10 × 5', 'Bidder 2: 10 × 6']);
  });

  it('have an address and an ordinal beside their name', () => {
    expect(
      drawn(`
        ,,,,Bidder 1,,Bidder 2,
        ,,,,ACME INC,,BETA LLC,
        ,,,,12 Main St,,34 Oak St,
        ,,,,Gary IN,,Muncie IN,
        ${heads}
        1,Pipe,10,LF,5,50,6,60`),
    ).toEqual(['ACME INC: 10 × 5', 'BETA LLC: 10 × 6']);
    expect(
      drawn(`
        ,,,,ACME,,BETA,
        ,,,,12 Main St,,34 Oak St,
        ,,,,Gary IN,,Muncie IN,
        ${heads}
        1,Pipe,10,LF,5,50,6,60`),
    ).toEqual(['ACME: 10 × 5', 'BETA: 10 × 6']);
    expect(drawn(`,,,,Bidder 1,,Bidder 2,\n${heads}\n1,Pipe,10,LF,5,50,6,60`)).toEqual([
      'Bidder 1: 10 × 5',
      'Bidder 2: 10 × 6',
    ]);
  });

  it('are one for a pair of price and amount, in other languages too', () => {
    const both = ['Firma A: 10 × 5', 'Firma B: 10 × 6'];
    const pairs = (heading: string) => drawn(`Pos,Bezeichnung,Menge,Einheit,${heading}\n1,Rohr,10,m,5,50,6,60`);
    expect(pairs('Firma A EP,Firma A GP,Firma B EP,Firma B GP')).toEqual(both);
    expect(pairs('EP Firma A,GP Firma A,EP Firma B,GP Firma B')).toEqual(both);
    expect(pairs('Prix unitaire - Firma A,Montant - Firma A,Prix unitaire - Firma B,Montant - Firma B')).toEqual(both);
    expect(pairs('Firma A Rate,Firma A Amount,Firma B Rate,Firma B Amount')).toEqual(both);
    // A firm can begin with such a word.
    expect(drawn('Pos,Bezeichnung,Menge,Einheit,Preis Bau AG,Summe Bau AG\n1,Rohr,10,m,5,6')).toEqual([
      'Preis Bau AG: 10 × 5',
      'Summe Bau AG: 10 × 6',
    ]);
  });

  it('are not the county in whose title a table stands', () => {
    const county = `
      Bid tabulation,,,,Monroe County,,,
      ,,,,,,ACME,
      ${heads}
      1,Pipe,10,LF,4,40,5,50`;
    expect(drawn(county)).toEqual(['Bidder 1: 10 × 4', 'ACME: 10 × 5']);
    expect(said(county)).toEqual(['3 note: Nothing names bidder 1']);
    // Also in the row that has the names of others.
    const among = `
      ,,,,Monroe County,,ACME Inc,
      ${heads}
      1,Pipe,10,LF,4,40,5,50`;
    expect(drawn(among)).toEqual(['Bidder 1: 10 × 4', 'ACME Inc: 10 × 5']);
    expect(said(among)).toEqual(['2 note: Nothing names bidder 1']);
    // One text over three bidders is a title, over two it may be the name of one.
    const titled = (text: string) =>
      drawn(`,,,,${text},,,,,\n${heads},Unit Price,Amount\n1,Pipe,10,LF,4,40,5,50,6,60`)[0];
    expect(titled('Bridge repair')).toBe('Bidder 1: 10 × 4');
    expect(titled('ACME,,,,GAMMA')).toBe('ACME: 10 × 4');
    for (const place of ['Monroe County', 'City of Gary', 'State of Indiana'])
      expect(drawn(`,,,,${place},\nItem,Description,Qty,Unit,Unit Price,Amount\n1,Pipe,10,LF,4,40`)).toEqual([
        'Bidder 1: 10 × 4',
      ]);
    for (const firm of ['Bay County Paving', 'City of Industry Paving LLC', 'Monroe County Co.'])
      expect(drawn(`,,,,${firm},\nItem,Description,Qty,Unit,Unit Price,Amount\n1,Pipe,10,LF,4,40`)).toEqual([
        `${firm}: 10 × 4`,
      ]);
  });

  it('bid nothing in a form that nobody filled in, and 0 where they say so', () => {
    const blank = `
      ,,,,ACME,,BETA,,GAMMA,,DELTA,
      ${heads},Unit Price,Amount,Unit Price,Amount
      1,Pipe,10,LF,5,50,,0.00,0,0,,
      2,Valve,2,EA,,0.00,,0.00,0,0,0,0
      3,Tee,2,EA,2,4,,0.00,0,0,3,6`;
    expect(drawn(blank)).toEqual([
      'ACME: 10 × 5 | – | 2 × 2',
      'BETA: – | – | –',
      'GAMMA: 10 × 0 | 2 × 0 | 2 × 0',
      'DELTA: – | 2 × 0 | 2 × 3',
    ]);
    expect(said(blank)).toEqual([
      '2 left: “BETA” has no price in any line: no bid',
      '2 left: “GAMMA” has a price of 0 in every line: taken for no bid',
      '4 note: “ACME” has an amount of 0 and no unit price: read as not quoted',
    ]);
  });

  it('can give money: a credit is said, and doubted where others ask for some', () => {
    const credits = `
      Item,Description,Qty,Unit,ACME Unit Price,BETA Unit Price
      1,Pipe,10,LF,5,-6
      2,Credit for scrap,1,LS,-500,(300)`;
    expect(drawn(credits)).toEqual(['ACME: 10 × 5 | 1 × -500', 'BETA: 10 × -6 | 1 × -300']);
    expect(said(credits)).toEqual([
      '2 problem: “BETA” gives a credit: the price is -6.0000, and others ask for money. Check the sign',
      '3 note: “ACME” gives a credit: the price is -500.0000',
      '3 note: “BETA” gives a credit: the price is -300.0000',
    ]);
  });

  it('are no columns of other figures, which are said', () => {
    expect(
      said(`
        Item,Description,Qty,Unit,ACME Unit Price,BETA Unit Price,Average Unit Price,% over estimate,Remarks
        1,Pipe,10,LF,5,6,5.5,20,x`),
    ).toEqual([
      '1 left: The column “Average” is no bidder: it is not read',
      '1 left: The column “% over estimate” is no bidder: it is not read',
      '1 left: The column “Remarks” is not read',
    ]);
  });

  it('have a price in merged cells once', () => {
    const rows = ['Item,Description,Qty,Unit,ACME Unit Price', '1,Pipe,10,LF,5', '2,Valve,2,EA,', '3,Tee,2,EA,'];
    const merged = { above: { 4: '5' }, across: {}, uncomputed: [], struck: [], isHidden: false };
    const table = readBidTable(
      rows.map((row) => row.split(',')),
      { signs: [undefined, undefined, merged] },
    );
    expect(table.rfqs[0]?.bids.map(({ line, price }) => [line, price])).toEqual([[0, '5.0000']]);
    expect(table.said).toEqual([
      {
        row: 3,
        is: 'problem',
        text: '“5” of “ACME” is in a merged cell that begins in a row above: no price of this row',
      },
    ]);
  });
});

describe('alternates', () => {
  const heads = 'Item,Description,Qty,Unit,ACME Unit Price,ACME Amount';
  /** The lines that are compared, by their items. */
  const base = (text: string) =>
    readBidTable(
      text
        .trim()
        .split('\n')
        .map((row) => row.split(',').map((one) => one.trim())),
    ).rfqs.flatMap((rfq) => levellingOfTable(rfq, 'USD').lines.map(({ id }) => rfq.lines[id]?.item));

  it('are in no base sum, which is compared without them', () => {
    const table = `
      ${heads}
      BASE BID,,,,,
      1,Pipe,10,LF,5,50
      ,Total Base Bid,,,,50
      ALTERNATE NO. 1,,,,,
      Paving,,,,,
      2,Valve,2,EA,10,20
      ,Total Alternate No. 1,,,,20
      3,Fence,2,EA,10,20`;
    expect(base(table)).toEqual(['1', '3']);
    expect(said(table)).toEqual([
      '2 left: “BASE BID” is a heading',
      '4 left: “Total Base Bid” is a total',
      '4 note: “ACME” states a total of 50.00; quantity × price adds up to 70.00',
      '5 left: “ALTERNATE NO. 1” is a heading',
      '6 left: “Paving” is a heading',
      '7 left: “2” is an alternate (“ALTERNATE NO. 1”): it is in no base sum',
      '8 left: “Total Alternate No. 1” is a total',
    ]);
  });

  it('are told by their own words, or a column of sections', () => {
    const of = (words: string) => base(`${heads}\n1,${words},10,LF,5,50\n2,Pipe,10,LF,5,50`);
    for (const words of [
      'Alternate 2: seeding',
      'ADD ALT #1 - fence',
      'Deductive Alternate B',
      'Eventualposition Zaun',
    ])
      expect(of(words)).toEqual(['2']);
    for (const words of ['Alternate access road', 'Alternating current cable', 'Altar', 'Optional stop valve'])
      expect(of(words)).toEqual(['1', '2']);
    const rows = 'Section,Item,Description,Qty,Bidder,Unit Price';
    const table = `
      ${rows}
      Base Bid,1,Pipe,10,ACME,5
      Alternate 1,1,Pipe,10,BETA,7`;
    expect(drawn(table)).toEqual(['ACME: 10 × 5 | –', 'BETA: – | 10 × 7']);
    expect(base(table)).toEqual(['1']);
  });
});

describe('a table as a person says that it is', () => {
  const read = (text: string, choice: TableChoice) =>
    readBidTable(
      text.split('\n').map((row) => row.split(',')),
      { choice },
    ).rfqs.map(({ bidders, bids, lines }) => [
      bidders,
      bids.map(({ price }) => price),
      lines.map(({ description, quantity, estimate }) => [description, quantity, estimate]),
    ]);

  it('has a row for each bid, under headings that nobody knows', () => {
    const text = 'Some title\nScope/Supplement,Name raw,Menge x,Preis y,Budget z\nPipe,ACME,10,5,4\nPipe,BETA,10,6,4';
    expect(readBidTable(text.split('\n').map((row) => row.split(','))).layout).toBeNull();
    expect(
      read(text, {
        head: 1,
        columns: { description: 0, bidder: 1, quantity: 2 },
        amounts: [{ price: 3, extension: null }],
        estimate: { price: 4, extension: null },
      }),
    ).toEqual([[['ACME', 'BETA'], ['5.0000', '6.0000'], [['Pipe', '10.0000', '4.0000']]]]);
  });

  it('has bidders side by side, whose names stand above or in the headings', () => {
    const columns = { description: 0, quantity: 1 };
    const amounts = [
      { price: 2, extension: null },
      { price: null, extension: 3 },
    ];
    for (const text of ['Was,x,ACME,BETA\nPipe,10,5,60', ',,ACME,BETA\nWas,x,y,y\nPipe,10,5,60'])
      expect(read(text, { head: text.split('\n').length - 2, columns, amounts, estimate: null })).toEqual([
        [['ACME', 'BETA'], ['5.0000', '6.0000'], [['Pipe', '10.0000', null]]],
      ]);
  });

  it('is what was guessed of it, until they say otherwise', () => {
    const text =
      ',,,,ACME,,BETA,\nItem,Description,Qty,Unit,Unit Price,Amount,Unit Price,Amount\n1,Pipe,10,LF,5,50,6,60';
    const rows = text.split('\n').map((row) => row.split(','));
    const { layout, rfqs } = readBidTable(rows);
    expect(readBidTable(rows, { choice: choiceOf(layout!) }).rfqs).toEqual(rfqs);
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
