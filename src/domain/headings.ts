/** A heading as it is compared: without case, accents, brackets' marks and punctuation. "E-mail" and "email" are one. */
export const foldedHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('&', ' and ')
    .replace(/[^\p{Letter}\p{Number}#]+/gu, ' ')
    .replace(/\be mail\b/g, 'email')
    .trim();

/**
 * Headings in other languages of trade (German, French, Spanish, Italian, Dutch, Portuguese, Polish), folded, by what
 * they are in English. A heading may stand in several lines: "Bezeichnung" is a description, or a name.
 */
const meanings: Readonly<Record<string, string>> = {
  'item no':
    'n|pos|pos nr|posnr|position|positionsnummer|positionsnr|oz|ordnungszahl|lfd nr|lfdnr|nr|nummer|no de poste|poste|no d ordre|num|numero|partida|n partida|articolo|art|volgnummer|posnummer|lp|poz',
  'item code':
    'artikel|artikelnummer|artikelnr|artikel nr|art nr|artnr|materialnummer|material nr|sachnummer|teilenummer|code article|reference article|ref article|codigo|codigo articulo|codice|codice articolo|artikelcode|artnummer|codigo do artigo|kod|kod towaru|indeks',
  code: 'kurzel|kurzzeichen|kennung|schlussel|code article|codigo|codice|kod',
  description:
    'leistungsbeschreibung|beschreibung|leistung|leistungstext|kurztext|langtext|bezeichnung|artikelbezeichnung|materialbezeichnung|gegenstand|text|designation des ouvrages|designation|libelle|descriptif|description des travaux|descripcion|concepto|descrizione|descrizione dei lavori|omschrijving|beschrijving|descricao|opis|opis robot|nazwa',
  name: 'bezeichnung|artikelbezeichnung|benennung|firma|firmenname|nom|libelle|designation|raison sociale|nombre|denominacion|nome|ragione sociale|naam|nazwa|omschrijving',
  unit: 'me|mengeneinheit|mengen einheit|einheit|eh|einh|unite|u|un|unidad|ud|uds|um|u m|unita di misura|unita|eenheid|eenh|unidade|jm|j m|jednostka|jedn',
  quantity:
    'menge|mengen|lv menge|lvmenge|anzahl|stuckzahl|quantite|quantites|qte|cantidad|medicion|quantita|q ta|qta|hoeveelheid|aantal|quantidade|qtd|ilosc|obmiar',
  'unit rate':
    'ep|e p|einheitspreis|einzelpreis|preis|preis je einheit|prix unitaire|prix|pu|p u|p unitaire|precio unitario|precio|prezzo unitario|prezzo|eenheidsprijs|prijs|preco unitario|preco|cena jednostkowa|cena',
  'unit cost':
    'einkaufspreis|ek|ek preis|einstandspreis|prix d achat|cout unitaire|precio de compra|coste unitario|prezzo di acquisto|inkoopprijs|preco de compra|cena zakupu',
  amount:
    'gp|g p|gb|gesamtpreis|gesamtbetrag|betrag|summe|positionspreis|montant|montant total|prix total|total ht|importe|importe total|importo|importo totale|bedrag|totaal|totaalprijs|valor|valor total|wartosc|kwota',
  'material rate': 'material|materialkosten|stoffe|stoffkosten|fourniture|fournitures|materiales|materiali|materiaal',
  'labour rate': 'lohn|lohnkosten|lohne|arbeit|montage|main d oeuvre|pose|mano de obra|manodopera|arbeid|loon',
  'machine rate': 'gerat|gerate|geratekosten|maschinen|materiel|maquinaria|macchinari|noli|materieel',
  'freight rate': 'fracht|frachtkosten|lieferung|livraison|transporte|trasporto|vracht',
  category:
    'kategorie|warengruppe|artikelgruppe|materialgruppe|gruppe|categorie|famille|categoria|familia|categoria merceologica|kategoria|grupa',
  notes:
    'bemerkung|bemerkungen|anmerkung|anmerkungen|notiz|notizen|hinweis|remarque|remarques|observations|notas|observaciones|note|opmerking|opmerkingen|observacoes|uwagi',
  active: 'aktiv|actif|actief|activo|attivo|ativo|aktywny',
  city: 'ort|stadt|ville|ciudad|poblacion|citta|plaats|stad|cidade|miasto|miejscowosc',
  address: 'adresse|anschrift|strasse|direccion|indirizzo|adres|endereco|morada',
  phone: 'telefon|tel|telefonnummer|telephone|telefono|telefoon|telefone',
  email: 'courriel|correo|correo electronico|posta elettronica|mail',
  'tax number':
    'ust id|ust idnr|ustid|steuernummer|umsatzsteuer id|no tva|numero de tva|tva|nif|cif|partita iva|btw nummer|nip',
  'contact person':
    'ansprechpartner|kontakt|kontaktperson|personne de contact|persona de contacto|contacto|referente|contactpersoon|contato|osoba kontaktowa',
  'payment term':
    'zahlungsbedingung|zahlungsbedingungen|zahlungsziel|conditions de paiement|condiciones de pago|condizioni di pagamento|betalingsvoorwaarden|condicoes de pagamento|warunki platnosci',
  variant: 'variante|ausfuhrung|auspragung|variant|wariant',
  reason: 'grund|motif|motivo|reden|powod',
  date: 'datum|fecha|data',
};

const inEnglish = new Map<string, string[]>();
for (const [english, words] of Object.entries(meanings))
  for (const word of words.split('|')) inEnglish.set(word, [...(inEnglish.get(word) ?? []), english]);

/** What says the currency, the tax or the unit behind a heading: "EP in EUR", "Preis netto", "Prix unitaire HT". */
const behind = /\s+(?:in|en|em)?\s*(?:eur|euro|chf|usd|gbp|pln|zl|netto|brutto|ht|ttc|h t)$/;

/** What a folded heading of another language is in English, the likeliest first; nothing for an English one. */
export const englishOf = (folded: string): readonly string[] =>
  inEnglish.get(folded) ?? inEnglish.get(folded.replace(behind, '').replace(behind, '')) ?? [];
