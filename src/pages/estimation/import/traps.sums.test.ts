import { describe, expect, it } from 'vitest';
import { one, plain, head, lines } from '../../../../tests/support/trapBill.ts';

describe('a row that closes the measurements of an item in Italian', () => {
  const headings = ['Num.', 'Tariffa', 'Designazione dei lavori', 'par.ug.', 'lung.', 'larg.', 'H/peso', 'Quantità'];
  const item = (number: number, text: string, unit: string, quantity: number, rate: number) => [
    [String(number), `A.0${number}`, text, null, null, null, null, null, null, null],
    [null, null, 'muro nord', 2, 10, 1.5, 1.2, 36, null, null],
    [null, null, 'muro sud', 1, quantity - 36, 1, 1, quantity - 36, null, null],
    [null, null, `SOMMANO ${unit}`, null, null, null, null, quantity, rate, quantity * rate],
  ];

  it('has the quantity, the unit and the rate of the item above, whatever its unit', async () => {
    const found = await one([
      [...headings, 'unitario', 'Totale'],
      ...item(1, 'Scavo di sbancamento', 'mc', 50, 12.5),
      ...item(2, 'Ferro', 'kg', 100, 2),
      ...item(3, 'Tubo', 'cadauno', 44, 10),
      [null, null, 'Parziale LAVORI A MISURA euro', null, null, null, null, null, null, 1265],
      [null, null, 'T O T A L E   euro', null, null, null, null, null, null, 1265],
    ]);
    expect([found.asked, found.lines, found.units]).toEqual([
      null,
      [
        ['Scavo di sbancamento', '50', '12.5'],
        ['Ferro', '100', '2'],
        ['Tubo', '44', '10'],
      ],
      ['m³', 'kg', 'ea'],
    ]);
    expect([found.sum, found.totals, found.left]).toEqual(['1265', [], ['1 heading', '14 total', '15 total']]);
  });

  it('closes one without measurements, too, and no line that says what it is', async () => {
    const found = await one([
      ['Nr.', 'Descrizione', 'U.M.', 'Quantità', 'Prezzo', 'Importo'],
      ['1', 'Scavo', null, null, null, null],
      [null, 'Sommano', 'mc', 50, 12.5, 625],
      ['2', 'Sommano i costi della sicurezza', 'corpo', 1, 300, 300],
    ]);
    expect(found.lines).toEqual([
      ['Scavo', '50', '12.5'],
      ['Sommano i costi della sicurezza', '1', '300'],
    ]);
  });
});

describe('the word of a sum in any language', () => {
  it.each([
    ['Yhteensä', 'Totalsumma', 'Összesen', 'Ukupno', 'Skupaj', 'Genel toplam', 'Soma parcial', 'Łącznie', 'Iš viso'],
    ['Σύνολο', 'ΣΥΝΟΛΟ', 'Итого', 'Всего', 'Разом', '合计', '小計', 'المجموع', 'סה"כ', 'Tổng cộng', 'Jumlah'],
    ['Montant HT', 'Net à payer', 'SOMMANO', 'T O T A L'],
  ])('leaves its row out, and is compared with what was read: %s', async (...words) => {
    for (const word of words) {
      const found = await one([head, ...lines, [null, word, null, null, null, 9999]]);
      expect([word, found.lines, found.left, found.totals]).toEqual([
        word,
        plain,
        ['1 heading', '5 total'],
        [[5, '9999', '4400']],
      ]);
    }
  });

  it('is none within other words, nor where the row is measured', async () => {
    for (const text of ['Somatic therapy room', 'Toplamak', 'Kokkupandav sein', 'Всеголовый']) {
      const found = await one([head, ...lines, ['1.4', text, 'm2', 2, 3, 6]]);
      expect(found.lines).toEqual([...plain, [text, '2', '3']]);
    }
  });
});
