import { expect, it } from 'vitest';
import { items } from '../../resources/masters/items.ts';
import { vendors } from '../../resources/masters/vendors.ts';
import { rows, rate, text } from '../field.ts';
import { defineResource } from '../define/defineResource.ts';
import { guessHeadingRow, guessMapping } from './guess.ts';
import { importTargetsOf } from './targets.ts';

const targets = importTargetsOf(
  defineResource({
    name: 'fittings',
    represent: 'name',
    permissions: 'test.fittings',
    fields: {
      name: text({ required: true }),
      email: text(),
      cost_rate: rate({ aliases: ['purchase price'] }),
      sizes: rows({ name: text({ required: true }) }, { represent: 'name', row: 'Size' }),
    },
    list: { columns: ['name'] },
    import: { key: 'name', lines: { field: 'sizes', key: 'name' } },
  }),
);

it.each([
  ['Cost rate (GBP)', 'cost_rate'],
  ['cost_rate', 'cost_rate'],
  ['PURCHASE PRICE (usd) ', 'cost_rate'],
  ['E-Mail *', 'email'],
  ['Näme', 'name'],
  ['Size name', 'sizes.name'],
  ['sizes.name', 'sizes.name'],
])('a column “%s” fills %s', (heading, target) => {
  expect(guessMapping(targets, ['#', heading])).toEqual({ [target]: 1 });
});

it.each(['Cost rate (each)', 'Names', '', 'GBP'])('a column “%s” fills nothing', (heading) => {
  expect(guessMapping(targets, [heading])).toEqual({});
});

it('the headings are the row that names the most columns, never the last', () => {
  const rows = (...all: string[][]) => all.map((cells, at) => ({ row: at + 3, cells }));
  const filled = rows(
    ['Fittings'],
    ['Name'],
    ['Name', 'Cost rate'],
    ['Hinge', '2.50'],
    ['Name', 'E-mail', 'Cost rate'],
  );
  expect(guessHeadingRow(targets, filled)).toBe(5);
  expect(guessHeadingRow(targets, rows(['Price list'], ['a', 'b', 'c'], ['1', '2', '3']))).toBe(4);
});

it.each([
  ['German', ['Artikel-Nr.', 'Bezeichnung', 'Mengeneinheit', 'Warengruppe', 'EK-Preis netto']],
  ['French', ['Réf. article', 'Libellé', 'Unité', 'Famille', "Prix d'achat HT"]],
  ['Dutch', ['Artikelcode', 'Omschrijving', 'Eenheid', 'Artikelgroep', 'Inkoopprijs']],
  ['Spanish', ['Código artículo', 'Descripción', 'Ud.', 'Familia', 'Precio de compra']],
  ['Italian', ['Codice articolo', 'Descrizione', 'U.M.', 'Categoria merceologica', 'Prezzo di acquisto']],
  ['Polish', ['Kod towaru', 'Nazwa', 'J.m.', 'Grupa towarowa', 'Cena zakupu']],
])('a price list of items in %s says what its columns are', (_, headings) => {
  expect(guessMapping(importTargetsOf(items), headings)).toMatchObject({
    code: 0,
    name: 1,
    unit: 2,
    category_id: 3,
    'variants.cost_rate': 4,
  });
});

it.each([
  ['German', ['Lieferant', 'Ansprechpartner', 'Telefon', 'Zahlungsbedingungen', 'Lieferzeit']],
  ['French', ['Fournisseur', 'Interlocuteur', 'Téléphone', 'Conditions de paiement', 'Délai de livraison']],
  ['Dutch', ['Leverancier', 'Contactpersoon', 'Telefoonnummer', 'Betalingsvoorwaarden', 'Levertijd']],
  ['Italian', ['Fornitore', 'Referente', 'Telefono', 'Condizioni di pagamento', 'Tempi di consegna']],
])('a list of vendors in %s does, too', (_, headings) => {
  expect(guessMapping(importTargetsOf(vendors), headings)).toMatchObject({
    name: 0,
    contact_name: 1,
    phone: 2,
    payment_term_id: 3,
    lead_time_days: 4,
  });
});
