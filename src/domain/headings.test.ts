import { describe, expect, it } from 'vitest';
import { englishOf, foldedHeading } from './headings.ts';

const meaningOf = (heading: string) => englishOf(foldedHeading(heading))[0];

describe('headings of other languages', () => {
  it.each([
    ['Pos.', 'item no'],
    ['Artikel-Nr.', 'item code'],
    ['Leistungsbeschreibung', 'description'],
    ['Firma', 'name'],
    ['ME', 'unit'],
    ['Menge', 'quantity'],
    ['Fracht', 'freight rate'],
    ['Warengruppe', 'category'],
    ['Bemerkungen', 'notes'],
    ['Aktiv', 'active'],
    ['Ort', 'city'],
    ['Straße', 'address'],
    ['Telefon', 'phone'],
    ['Courriel', 'email'],
    ['USt-IdNr.', 'tax number'],
    ['Ansprechpartner', 'contact person'],
    ['Zahlungsbedingung', 'payment term'],
    ['Ausführung', 'variant'],
    ['Grund', 'reason'],
    ['Datum', 'date'],
  ])('%s is %s', (heading, meaning) => expect(meaningOf(heading)).toBe(meaning));

  it('may say a currency or a tax behind, and an English one is none of them', () => {
    expect(meaningOf('Fracht in EUR netto')).toBe('freight rate');
    expect(englishOf('widget')).toEqual([]);
  });
});
