import { describe, expect, it } from 'vitest';
import { guessLayout } from './guess.ts';
import { readWorksheet } from './read.ts';
import { worksheetOf, textRow } from '../../table/worksheet.ts';

/** A file of texts: a row a line, its cells between bars. */
const fileOf = (text: string) =>
  worksheetOf(
    'LV',
    text
      .trim()
      .split('\n')
      .map((row, at) =>
        textRow(
          at + 1,
          row
            .trim()
            .split('|')
            .map((cell) => cell.trim()),
        ),
      ),
  );

const readOf = (text: string) => {
  const sheet = fileOf(text);
  const layout = guessLayout(sheet);
  const { lines, outcomes } = readWorksheet(sheet, layout);
  return {
    lines: lines.map(({ kind, ref, code, description, unit, quantity, rates }) =>
      kind === 'item' ? [ref || code, description, unit, quantity, rates.rate].join(' | ') : `${kind}: ${description}`,
    ),
    left: outcomes.flatMap((one) =>
      one.is === 'left' && one.reason !== 'heading' && one.reason !== 'above' ? one.text : [],
    ),
  };
};

describe('bills in languages of trade', () => {
  it('German, with sums of a trade, a carried sum and the tax', () => {
    const { lines, left } = readOf(`
      LV Neubau Halle 3
      Pos. | Leistungsbeschreibung | Menge | ME | EP in EUR | GP in EUR
      01 | Fassade
      01.01 | Pfosten-Riegel-Fassade liefern und montieren | 1.250,50 | m² | 410,00 | 512.705,00
      01.02 | Sonnenschutz | 12 | Stk | 1.100,00 | 13.200,00
      | Summe Fassade | | | | 525.905,00
      | Übertrag | | | | 525.905,00
      02 | Dach
      02.01 | Attikaabdeckung | 86,4 | m | 95,50 | 8.251,20
      | Zwischensumme Dach | | EUR | | 8.251,20
      | Gesamtsumme netto | | | | 534.156,20
      | zzgl. 19 % MwSt. | | | | 101.489,68`);
    expect(lines).toEqual([
      'structure: Fassade',
      '01.01 | Pfosten-Riegel-Fassade liefern und montieren | m² | 1250.5 | 410',
      '01.02 | Sonnenschutz | ea | 12 | 1100',
      'structure: Dach',
      '02.01 | Attikaabdeckung | m | 86.4 | 95.5',
    ]);
    expect(left).toEqual([
      'Summe Fassade · 525.905,00',
      'Übertrag · 525.905,00',
      'Zwischensumme Dach · EUR · 8.251,20',
      'Gesamtsumme netto · 534.156,20',
      'zzgl. 19 % MwSt. · 101.489,68',
    ]);
  });

  it.each([
    [
      'French',
      `N° | Désignation des travaux | U | Qté totale | P.U. H.T. (€) | Montant total H.T.
       1.1 | Châssis aluminium à rupture de pont thermique | m² | 12,5 | 480,00 | 6 000,00
       1.2 | Bavette en tôle laquée | ml | 40 | 22,50 | 900,00
       | Sous-total lot 2 | | | | 6 900,00
       | TVA 20 % | | | | 1 380,00
       | Total TTC | | | | 8 280,00`,
      [
        '1.1 | Châssis aluminium à rupture de pont thermique | m² | 12.5 | 480',
        '1.2 | Bavette en tôle laquée | ml | 40 | 22.5',
      ],
      3,
    ],
    [
      'Dutch',
      `Bestekpost | Omschrijving der werken | Hoev. | Eenh. | Prijs per eenheid | Totaalbedrag
       21.10 | Vliesgevel in aluminium | 350,25 | m2 | 410,00 | 143.602,50
       21.20 | Zonwering | 14 | stuks | 900,00 | 12.600,00
       | Subtotaal gevel | | | | 156.202,50
       | BTW 21% | | | | 32.802,53
       | Generaal totaal | | | | 189.005,03`,
      ['21.10 | Vliesgevel in aluminium | m² | 350.25 | 410', '21.20 | Zonwering | ea | 14 | 900'],
      3,
    ],
    [
      'Spanish',
      `Código | Ud | Resumen | Cantidad | Precio unit. | Importe
       01.01 | m² | Muro cortina de aluminio | 120,50 | 310,00 | 37.355,00
       01.02 | ud | Puerta de vidrio templado | 3 | 1.250,00 | 3.750,00
       | | TOTAL CAPÍTULO 01 | | | 41.105,00
       | | Suma y sigue | | | 41.105,00`,
      ['01.01 | Muro cortina de aluminio | m² | 120.5 | 310', '01.02 | Puerta de vidrio templado | ea | 3 | 1250'],
      2,
    ],
    [
      'Italian',
      `Nr. Ord. | Indicazione dei lavori e delle somministrazioni | U.M. | Quantità totale | Prezzo unit. | Importo totale
       1 | Facciata continua in alluminio | m² | 80,00 | 395,00 | 31.600,00
       2 | Frangisole orientabili | cad | 6 | 1.120,50 | 6.723,00
       | Sommano | | | | 38.323,00
       | A riportare | | | | 38.323,00`,
      ['1 | Facciata continua in alluminio | m² | 80 | 395', '2 | Frangisole orientabili | ea | 6 | 1120.5'],
      2,
    ],
    [
      'Polish',
      `Lp. | Podstawa | Opis robót | Jedn. miary | Przedmiar | Cena jedn. netto | Wartość netto
       1.1 | KNR 2-02 | Fasada słupowo-ryglowa | m2 | 210,5 | 900,00 | 189450,00
       1.2 | KNR 2-02 | Montaż parapetów | m | 60 | 45,20 | 2712,00
       | | Razem dział 1 | | | | 192162,00
       | | Podatek VAT 23% | | | | 44197,26`,
      ['1.1 | Fasada słupowo-ryglowa | m² | 210.5 | 900', '1.2 | Montaż parapetów | m | 60 | 45.2'],
      2,
    ],
    [
      'Portuguese',
      `Artigo | Designação dos trabalhos | Un | Quantidade | Preço unit. | Preço total
       1.1 | Fachada cortina em alumínio | m2 | 45,5 | 300,00 | 13.650,00
       1.2 | Rufo em chapa lacada | m | 30 | 18,25 | 547,50
       | Subtotal | | | | 14.197,50`,
      ['1.1 | Fachada cortina em alumínio | m² | 45.5 | 300', '1.2 | Rufo em chapa lacada | m | 30 | 18.25'],
      1,
    ],
    [
      'Czech',
      `Poř. č. | Popis položky | MJ | Množství | Jednotková cena | Cena celkem
       1.1 | Hliníková fasáda | m2 | 102,4 | 9500,00 | 972800,00
       1.2 | Oplechování atiky | m | 64 | 850,50 | 54432,00
       | Mezisoučet | | | | 1027232,00
       | DPH 21% | | | | 215718,72`,
      ['1.1 | Hliníková fasáda | m² | 102.4 | 9500', '1.2 | Oplechování atiky | m | 64 | 850.5'],
      2,
    ],
    [
      'Swedish',
      `Pos | Beskrivning | Enhet | Mängd | À-pris | Belopp
       1.1 | Glasfasad med aluminiumprofiler | m2 | 96,5 | 4200,00 | 405300,00
       1.2 | Fönsterbleck | m | 48 | 310,50 | 14904,00
       | Delsumma | | | | 420204,00
       | Moms 25 % | | | | 105051,00`,
      ['1.1 | Glasfasad med aluminiumprofiler | m² | 96.5 | 4200', '1.2 | Fönsterbleck | m | 48 | 310.5'],
      2,
    ],
    [
      'Danish, whose “Pris” is an amount beside the price of a unit',
      `Post nr | Beskrivelse | Antal | Enhed | Enhedspris | Pris
       1.1 | Glasfacade | 75,5 | m2 | 3900,00 | 294450,00
       1.2 | Solafskærmning | 8 | stk | 2100,50 | 16804,00
       | Sum | | | | 311254,00`,
      ['1.1 | Glasfacade | m² | 75.5 | 3900', '1.2 | Solafskærmning | ea | 8 | 2100.5'],
      1,
    ],
  ] as const)('%s', (_, text, expected, sums) => {
    const { lines, left } = readOf(text);
    expect(lines).toEqual(expected);
    expect(left).toHaveLength(sums);
  });

  it('with a heading that nobody knows above the quantities: the amounts tell', () => {
    const { lines } = readOf(`
      Pos. | Beschreibung | Vordersätze gem. Plan | ME | Ansatz | GP
      1 | Pfosten-Riegel-Fassade | 12,5 | m² | 410,00 | 5.125,00
      2 | Sonnenschutz außen | 4 | Stk | 1.100,50 | 4.402,00
      | Summe | | | | 9.527,00`);
    expect(lines).toEqual(['1 | Pfosten-Riegel-Fassade | m² | 12.5 | 410', '2 | Sonnenschutz außen | ea | 4 | 1100.5']);
  });

  it('has the sum of a section below its rates, and no line of it', () => {
    const { lines, left } = readOf(`
      Pos. | Beschreibung | Menge | ME | Preis
      1 | Pfosten-Riegel-Fassade | 12,5 | m² | 410,00
      2 | Sonnenschutz außen | 4 | Stk | 1.100,50
      | Summe Fassade | | | 9.527,00`);
    expect(lines).toHaveLength(2);
    expect(left).toEqual(['Summe Fassade · 9.527,00']);
  });
});
