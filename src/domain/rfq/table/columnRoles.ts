import { englishOf, foldedHeading } from '../../headings.ts';
import { namesCurrency } from '../../table/currencyColumns.ts';

/** What a column of a table of bids holds. */
export const columnRoles = [
  'project',
  'section',
  'item',
  'line',
  'description',
  'quantity',
  'unit',
  'price',
  'extension',
  'bidder',
  'alternate',
  'leadTime',
  'minimum',
  'currency',
] as const;
export type ColumnRole = (typeof columnRoles)[number];
export type AmountRole = 'price' | 'extension';

const number = '(?: (?:no|nr|num|number|code|id|#))?';
const prices =
  'unit prices?|unit bid prices?|unit bids?|bid unit prices?|bid prices?|unit costs?|unit rates?|unit amount|prices?|price per unit|price each|rates?|u price|unit pr|u p';
const extensions =
  'extensions?|extended|extended (?:prices?|amounts?|costs?|totals?|bids?)|ext(?: (?:prices?|amounts?|amt|costs?|totals?))?|amounts?|amt|bid amounts?|total(?: (?:prices?|amounts?|costs?|bid prices?))?|(?:item|line|bid) totals?|item (?:amount|extension)|total item price';

/** Folded headings by what they say; of two columns with the same role the one of the earlier pattern has it. */
const patterns: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'item',
    new RegExp(`^(?:pay|bid|contract|spec|work|schedule|cost) items?${number}$|^item (?:no|nr|num|number|code|id|#)$`),
  ],
  [
    'item',
    /^items?$|^(?:article|product|material|part|stock|catalog(?:ue)?) (?:no|nr|number|code|id|#)$|^sku$|^code$|^#$/,
  ],
  ['item', /^ref(?:erence)?(?: (?:no|number|#))?$|^no$|^pos(?:ition)?(?: (?:no|nr|number))?$/],
  ['line', /^line(?: item)?(?: (?:no|nr|num|number|#))?$|^(?:seq|sequence|order|sl|sr|serial)(?: (?:no|number))?$/],
  [
    'description',
    /^(?:pay |bid |line |work |product )?(?:item )?(?:long |short |full )?descriptions?(?: of (?:work|item|items|goods|material))?$/,
  ],
  [
    'description',
    /^(?:item|product|article|material) name$|^(?:description|desc|particulars|scope|name|title|text|work|product|material)$/,
  ],
  [
    'quantity',
    /^(?:(?:est|estimated|bid|plan|approx|approximate|contract|total|required|order|proposal) )?(?:quantity|quantities|qty|qnty|quant)(?: (?:required|asked|ordered))?$/,
  ],
  ['unit', /^(?:bid |pay |item )?units?$|^(?:units? of measure(?:ment)?|uom|u m|unit type|measure|unit of issue)$/],
  [
    'bidder',
    /^(?:bidder|vendor|contractor|company|supplier|firm|proposer|offeror|tenderer|subcontractor)s?(?: (?:name|company|firm))?$|^names? of (?:bidder|vendor|contractor|company|supplier|firm)s?$/,
  ],
  [
    'project',
    new RegExp(
      `^(?:project|contract|job|proposal|rfq|tender|bid package|solicitation)${number}$|^(?:call|call order|letting item)(?: no| number)?$`,
    ),
  ],
  ['section', /^(?:bid )?(?:section|schedule|part|bid type|item type)(?: (?:no|name|title|description|code))?$/],
  ['price', new RegExp(`^(?:${prices})$`)],
  ['extension', new RegExp(`^(?:${extensions})$`)],
  [
    'alternate',
    /^(?:alternates?|alternatives?|alt|substitution|substitute)(?: (?:product|item|description|offered))?$|^offered (?:product|item)$|^product offered$/,
  ],
  ['leadTime', /^lead ?times?(?: (?:in )?(?:days|d))?$|^(?:delivery(?: time)?|delivery days)(?: (?:in )?days)?$/],
  ['minimum', /^(?:min|minimum)(?: order)?(?: (?:quantity|qty))$|^moq$|^minimum order$/],
];

/** Roles of headings in other languages, by their English. */
const english: Readonly<Record<string, ColumnRole>> = {
  'item no': 'item',
  bidder: 'bidder',
  vendor: 'bidder',
  'item code': 'item',
  description: 'description',
  unit: 'unit',
  quantity: 'quantity',
  'unit rate': 'price',
  amount: 'extension',
};

/** A heading without what says its currency: "Unit Price ($)", "Amount in EUR". */
const plain = (heading: string): string =>
  foldedHeading(
    heading
      .replace(/[([][^)\]]*[)\]]/g, (inside) => (/[a-z]{4}/i.test(inside) ? inside : ' '))
      // "ProjectID" and "UnitPrice" are two words each.
      .replace(/([a-z])([A-Z])/g, '$1 $2'),
  )
    .replace(/ (?:in )?(?:us|usd|eur|euros?|gbp|cad|aud|inr|dollars?)$/, '')
    .trim();

/** The role that a heading names, with the place of its pattern, the surest first; null for none. */
export const roleOf = (heading: string): { readonly role: ColumnRole; readonly order: number } | null => {
  const text = plain(heading);
  if (text === '') return null;
  if (namesCurrency(heading)) return { role: 'currency', order: 0 };
  const order = patterns.findIndex(([, pattern]) => pattern.test(text));
  const known = patterns[order];
  if (known) return { role: known[0], order };
  const other = englishOf(text).flatMap((word) => english[word] ?? [])[0];
  return other ? { role: other, order: patterns.length } : null;
};

/** A name before or behind what says that a column has prices or extensions. */
const namedPatterns = [['price', prices] as const, ['extension', extensions] as const].flatMap(([role, words]) =>
  [
    new RegExp(`^(?<name>.*?\\w.*?)[\\s:–—/|-]+\\(?(?:${words})\\)?(?: ?\\(?[$€£]\\)?)?$`, 'i'),
    new RegExp(`^(?:${words})(?: ?\\(?[$€£]\\)?)?[\\s:–—/|(-]+(?<name>.*?\\w.*?)\\)?$`, 'i'),
  ].map((pattern) => ({ role, pattern })),
);

/** A heading that names whose price or extension it is: "ACME INC. Unit Price", "Extension - ACME"; null for another. */
export const namedAmount = (heading: string): { readonly role: AmountRole; readonly name: string } | null => {
  const text = heading.replace(/\s+/g, ' ').trim();
  for (const { role, pattern } of namedPatterns) {
    const name = pattern.exec(text)?.groups?.['name'];
    if (name) return { role, name: name.trim() };
  }
  return otherNamed(text);
};

/** The same in another language: "Firma A EP", "GP – Firma A". Words before a name are divided from it by more than a space. */
const otherNamed = (text: string): { readonly role: AmountRole; readonly name: string } | null => {
  const words = text.split(' ');
  const candidates = [1, 2].flatMap((count) => [[words.slice(-count), words.slice(0, -count)] as const]);
  const [before, ...behind] = text.split(/\s*[:–—/|-]\s*/);
  if (before && behind.length > 0) candidates.push([[before], [behind.join(' ')]]);
  // "EP Firma A": the abbreviations of a unit price and its total, of which no firm is called one.
  if (/^[EG]P$/.test(words[0] ?? '')) candidates.push([words.slice(0, 1), words.slice(1)]);
  for (const [said, named] of candidates) {
    const role = englishOf(plain(said.join(' '))).flatMap((word) => english[word] ?? [])[0];
    const name = named.join(' ').replace(/[\s:–—/|(-]+$/, '');
    if ((role === 'price' || role === 'extension') && /\w/.test(name)) return { role, name };
  }
  return null;
};
