/** A heading as it is compared: without case, accents, brackets' marks and punctuation. "E-mail" and "email" are one. */
export const foldedHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[º°]/g, 'o')
    .replaceAll('&', ' and ')
    .replace(/[^\p{Letter}\p{Number}#]+/gu, ' ')
    .replace(/\be mail\b/g, 'email')
    .trim();

/**
 * Headings in other languages of trade (German, French, Dutch, Spanish, Italian, Portuguese, Polish, Czech, Slovak,
 * Swedish, Danish, Norwegian, Turkish), folded, by what they are in English. A heading may stand in several lines, the likeliest
 * first: "Bezeichnung" is a description, or a name.
 */
const meanings: Readonly<Record<string, string>> = {
  'item no':
    'n|pos|pos nr|posnr|position|positionsnummer|positionsnr|lv pos|lv position|oz|ordnungszahl|lfd nr|lfdnr|nr|nummer|no de poste|poste|no d ordre|no d article|no art|no article|article|num|numero|rep|repere|partida|n partida|capitulo|orden|n o|no orden|articolo|art|nr art|voce di elenco|n ord|nr ord|num ord|tariffa|cod tariffa|rif|volgnummer|volgnr|posnummer|post|post nr|postnr|postnummer|bestekpost|bestekspost|bestekspostnr|besteknr|lp|l p|poz|pozycja|nr poz|nr pozycji|por c|poradove cislo|cislo|polozka|c polozky|pol c|litt|nro|artigo|item n|poz|poz no|sira no|sıra no',
  'item code':
    'artikel|artikelnummer|artikelnr|artikel nr|art nr|artnr|materialnummer|material nr|sachnummer|teilenummer|stlb nr|code article|no article|reference article|ref article|reference produit|codigo|codigo articulo|codigo de articulo|codice|codice articolo|cod|cod art|cod articolo|artikelcode|artnummer|stabu code|raw code|codigo do artigo|codigo artigo|kod|kod towaru|kod pozycji|knr|podstawa|indeks|symbol|kod polozky|kod zbozi|kod tovaru|artikelnummer|varenr|varenummer',
  vendor: 'lieferant|fournisseur|proveedor|fornitore|fornecedor|leverancier|dostawca|dodavatel|leverantor|leverandor',
  bidder:
    'bieter|bieterin|bietername|name des bieters|anbieter|soumissionnaire|licitador|licitante|oferente|offerente|concorrente|inschrijver|oferent|uchazec|anbudsgivare|tilbudsgiver|tilbyder',
  customer: 'kunde|client|cliente|klant|klient|zakaznik|kund',
  client: 'kunde|bauherr|auftraggeber|maitre d ouvrage|cliente|klant|opdrachtgever|klient',
  'lead time':
    'lieferzeit|lieferfrist|delai|delai de livraison|plazo|plazo de entrega|tempi di consegna|tempo di consegna|levertijd|prazo de entrega|czas dostawy|termin dostawy|dodaci lhuta|leveringstid|leveranstid',
  code: 'kurzel|kurzzeichen|kennung|schlussel|code article|codigo|codice|cod|kod|kode|varenr|artikelnr|symbol',
  description:
    'leistungsbeschreibung|beschreibung|leistung|leistungen|leistungstext|leistungsverzeichnis|positionstext|kurztext|langtext|bezeichnung|artikelbezeichnung|materialbezeichnung|gegenstand|text|gewerk leistung|art der arbeit|designation des ouvrages|designation|libelle|intitule|descriptif|nature|ouvrage|prestation|prestations|description des travaux|descripcion|designacion|resumen|concepto|unidad de obra|denominacion|descrizione|designazione|voce|lavorazione|indicazione dei lavori e delle somministrazioni|indicazione dei lavori|omschrijving|beschrijving|descricao|designacao|especificacao|opis|opis robot|nazwa|wyszczegolnienie|rodzaj robot|popis|nazev|nazev polozky|nazov|nazov polozky|beskrivning|beskrivelse|benamning|betegnelse|tekst|ytelse|ydelse|arbete|imalatin cinsi|imalatın cinsi|isin tanimi|işin tanımı|aciklama|açıklama|tanim',
  name: 'bezeichnung|artikelbezeichnung|benennung|firma|firmenname|unternehmen|lieferantenname|kundenname|nom|libelle|designation|societe|entreprise|nom du fournisseur|nom du client|raison sociale|nombre|razon social|nombre del proveedor|nombre del cliente|denominacion|denominazione|nome|ragione sociale|nome fornitore|nome cliente|nome do fornecedor|naam|bedrijf|bedrijfsnaam|naam leverancier|klantnaam|nazwa|nazwa firmy|omschrijving|nazev|jmeno|nazov|meno|namn|navn|benamning|foretag',
  unit: 'me|mengeneinheit|mengen einheit|einheit|eh|einh|unite|unites|u|un|unidad|ud|uds|um|u m|unita|unita di misura|unita mis|eenheid|eenh|unidade|unid|jm|j m|jednostka|jednostka miary|jedn|jedn miary|mj|m j|merna jednotka|enhet|enh|enhed|birim|olcu birimi',
  quantity:
    'menge|mengen|lv menge|lvmenge|anzahl|stuckzahl|masse|massen|vordersatz|aufmass|bestellmenge|quantite|quantites|qte|qtes|q te|quant|nombre|cantidad|cantidades|cant|medicion|mediciones|quantita|q ta|qta|hoeveelheid|hoev|hvh|aantal|vermoedelijke hoeveelheid|quantidade|quantidades|qtd|qtde|ilosc|ilosc jedn|obmiar|przedmiar|mnozstvi|mnozstvo|vymera|mangd|antal|antall|mengde|maengde|miktar|miktari|miktarı|metraj',
  'unit rate':
    'ep|e p|einheitspreis|einzelpreis|stuckpreis|preis|verkaufspreis|vk|prix unitaire|prix|prix unit|prix u|pu|p u|p unitaire|p unit|prix de vente|precio unitario|precio unit|precio|pvp|prezzo unitario|prezzo unit|prezzo|eenheidsprijs|ehp|e h p|stukprijs|prijs|verkoopprijs|preco unitario|preco unit|preco|cena jednostkowa|cena jedn|cena j|cena|jednotkova cena|jedn cena|j cena|a pris|apris|enhetspris|enhedspris|stykkpris|pris|birim fiyat|birim fiyati|birim fiyatı',
  'unit cost':
    'einkaufspreis|ek|ek preis|einstandspreis|selbstkosten|prix d achat|cout unitaire|cout|prix de revient|precio de compra|coste unitario|coste|prezzo di acquisto|costo|costo unitario|inkoopprijs|kostprijs|preco de compra|custo|cena zakupu|nakupni cena|inkopspris|indkobspris|innkjopspris',
  amount:
    'gp|g p|gb|gesamtpreis|gesamtbetrag|gesamt|gesamtsumme|betrag|summe|positionspreis|positionssumme|montant|montants|montant total|prix total|prix totaux|total ht|total|importe|importe total|presupuesto|importo|importo totale|prezzo totale|totale|bedrag|totaal|totaalbedrag|totaalprijs|totale prijs|som|valor|valor total|preco total|importancia|wartosc|wartosc kosztorysowa|wartosc robot|kwota|razem|suma|cena celkem|celkem|cena spolu|spolu|belopp|summa|totalt|belob|sum|pris|valor parcial|tutar|tutari|tutarı|toplam tutar',
  'material rate':
    'material|materialkosten|stoffe|stoffkosten|fourniture|fournitures|materiales|materiali|materiaal|materiais|materialy|materialer',
  'labour rate':
    'lohn|lohnkosten|lohne|arbeit|montage|main d oeuvre|pose|mano de obra|manodopera|arbeid|loon|mao de obra|robocizna|prace|montaz|lon|arbejdslon',
  'machine rate':
    'gerat|gerate|geratekosten|maschinen|materiel|maquinaria|macchinari|noli|materieel|equipamento|sprzet|stroje|maskiner',
  'freight rate': 'fracht|frachtkosten|lieferung|livraison|transporte|trasporto|vracht|frakt|fragt|doprava',
  category:
    'kategorie|warengruppe|artikelgruppe|materialgruppe|produktgruppe|gruppe|categorie|famille|groupe|categoria|familia|grupo|gruppo|categoria merceologica|artikelgroep|productgroep|groep|kategoria|grupa|grupa towarowa|kategori|varegruppe|skupina',
  notes:
    'bemerkung|bemerkungen|anmerkung|anmerkungen|notiz|notizen|hinweis|kommentar|remarque|remarques|observations|commentaire|commentaires|notas|observaciones|comentarios|note|opmerking|opmerkingen|observacoes|uwagi|poznamka|poznamky|anmarkning|bemaerkning|merknad',
  active: 'aktiv|actif|actief|activo|attivo|ativo|aktywny|aktivni',
  city: 'ort|stadt|ville|ciudad|poblacion|localidad|citta|plaats|stad|woonplaats|cidade|localidade|miasto|miejscowosc|mesto|ort stadt|by|postort',
  address:
    'adresse|anschrift|strasse|strasse und hausnummer|rue|direccion|domicilio|indirizzo|via|adres|straat|endereco|morada|ulica|adresa|adress',
  phone: 'telefon|tel|telefonnummer|telefon nr|telephone|no de telephone|telefono|telefoon|telefoonnummer|telefone|tlf',
  email:
    'courriel|adresse email|mel|correo|correo electronico|posta elettronica|mail|e post|epost|e mailadres|emailadres|adres email',
  'tax number':
    'ust id|ust idnr|ust id nr|ustid|ustidnr|steuernummer|umsatzsteuer id|no tva|numero de tva|numero tva|tva|n tva|tva intracommunautaire|nif|cif|nif cif|partita iva|p iva|codice fiscale|btw nummer|btw nr|btwnummer|contribuinte|nip|dic|org nr|organisationsnummer|cvr|cvr nr|momsnummer',
  'contact person':
    'ansprechpartner|kontakt|kontaktperson|personne de contact|interlocuteur|contact|persona de contacto|contacto|referente|persona di riferimento|contactpersoon|contato|osoba kontaktowa|kontaktni osoba',
  'payment term':
    'zahlungsbedingung|zahlungsbedingungen|zahlungsziel|conditions de paiement|condition de paiement|condiciones de pago|forma de pago|condizioni di pagamento|betalingsvoorwaarden|betaaltermijn|betalingsconditie|condicoes de pagamento|warunki platnosci|termin platnosci|platebni podminky|betalningsvillkor|betalingsbetingelser',
  variant: 'variante|ausfuhrung|auspragung|variant|wariant|uitvoering|varianta',
  reason: 'grund|motif|motivo|reden|powod|duvod|orsak',
  date: 'datum|fecha|data|dato|date',
};

const inEnglish = new Map<string, string[]>();
for (const [english, words] of Object.entries(meanings))
  for (const word of new Set(words.split('|'))) inEnglish.set(word, [...(inEnglish.get(word) ?? []), english]);

/** What says the currency, the tax or the unit behind a heading: "EP in EUR", "Preis netto", "Prix unitaire HT". */
const behind =
  /\s+(?:in|en|em|w|v|i)?\s*(?:eur|euro|euros|chf|usd|gbp|pln|zl|czk|kc|sek|dkk|nok|kr|netto|brutto|neto|bruto|net|ht|ttc|h t|t t c|hors taxes?|excl btw|incl btw|sin iva|bez dph|exkl moms|ekskl mva|zzgl mwst)$/;
/** What says that a quantity or a sum is of everything: "Quantité totale", "Menge gesamt". */
const ofAll = /^(?:total|gesamt|celkova|celkove) | (?:totale?s?|totaal|total|gesamt|celkem|ogolem)$/;
/** What the headings of bills name: "Bezeichnung der Leistung", "Désignation des travaux", "Opis robót". */
const ofWork =
  /\s+(?:der|des|de la|de l|de las|de los|du|de|dei|delle|della|di|van de|van het|van|da|do|das|dos)?\s*(?:arbeit(?:en)?|leistung(?:en)?|position(?:en)?|artikels?|ware|teils?|travaux|ouvrages?|prestations?|postes?|articles?|lavori|lavorazioni|opere|prestazioni|articol[oi]|voce|werk(?:en|zaamheden)?|post(?:en|er)?|trabajos|obras?|partidas?|articulos?|trabalhos|artigos?|robot|pozycji|towaru?|polozky|praci|prac|arbeten|arbeider|arbejde(?:r)?)(?:\s+(?:de travaux|executer))?$/;
/** "Preis/Einheit", "Prix par unité", "Prijs per eenheid". */
const perUnit =
  /^(?:preis|prix|prijs|precio|prezzo|preco|cena|pris) (?:(?:je|pro|per|par|por|za|a l|a|al) )?(?:einheit|einh|me|stuck|unit\w*|eenheid|stuk|unidad\w*|jedn\w*|enhet|enhed)$/;

const bare = (folded: string): string => folded.replace(behind, '').replace(behind, '').trim();

/**
 * What a folded heading of another language is in English, the likeliest first; nothing for an English one. A heading is
 * known as it is, else without the currency, the tax, what is counted and the work that it is of (rule 113).
 */
export const englishOf = (folded: string): readonly string[] => {
  const plain = bare(folded);
  if (!inEnglish.has(folded) && perUnit.test(plain)) return ['unit rate'];
  const forms = [folded, plain, plain.replace(ofWork, ''), plain.replace(ofAll, '')];
  for (const form of forms) {
    const found = inEnglish.get(form);
    if (found) return found;
  }
  return [];
};
