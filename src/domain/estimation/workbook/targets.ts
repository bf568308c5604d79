import { englishOf, foldedHeading } from '../../headings.ts';

/** The parts of a unit cost. */
export const costTargets = ['material_rate', 'labour_rate', 'machine_rate', 'freight_rate'] as const;

/** The prices that our own workbook has beside the split of the cost. */
export const ownPriceTargets = ['target_rate', 'margin_percent'] as const;

/** What a column of a bill can be. `rate` is the one rate of a line; the four parts are a split of a unit cost. */
export const rateTargets = ['rate', ...costTargets, ...ownPriceTargets] as const;
export type RateTarget = (typeof rateTargets)[number];

/** Columns of our own workbook that are computed: a figure that was typed over one cannot be taken over. */
export const computedTargets = [
  'total_quantity',
  'cost_rate',
  'cost_extension',
  'overhead',
  'selling_rate',
  'selling_extension',
  'target_extension',
] as const;
export type ComputedTarget = (typeof computedTargets)[number];

export const textTargets = ['ref', 'code', 'description', 'unit'] as const;

/**
 * What the headings of a client can mean. `level` and `kind` are columns of a workbook that says itself which rows are
 * sections, and how deep.
 */
export const clientTargets = [...textTargets, 'quantity', 'rate', ...costTargets, 'amount', 'level', 'kind'] as const;

export type ClientTarget = (typeof clientTargets)[number];

/** All columns: those of clients, and those that our own workbook alone has. `key` is the identity of a line. */
export const targets = [...clientTargets, ...ownPriceTargets, ...computedTargets, 'key'] as const;
export type Target = (typeof targets)[number];

/** What the columns of clients are called. */
export const clientLabels: Readonly<Record<ClientTarget, string>> = {
  ref: 'Item number',
  code: 'Code',
  description: 'Description',
  unit: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
  material_rate: 'Material rate',
  labour_rate: 'Labour rate',
  machine_rate: 'Machine rate',
  freight_rate: 'Freight rate',
  amount: 'Amount',
  level: 'Level',
  kind: 'Type',
};

/** What all columns are called. */
export const targetLabels: Readonly<Record<Target, string>> = {
  ...clientLabels,
  target_rate: 'Target rate',
  margin_percent: 'Margin %',
  total_quantity: 'Total quantity',
  cost_rate: 'Cost rate',
  cost_extension: 'Cost amount',
  overhead: 'Overheads',
  selling_rate: 'Selling rate',
  selling_extension: 'Selling amount',
  target_extension: 'Target amount',
  key: 'Line key',
};

/** The column of each target, from 0. One column has one target. */
export type ColumnMapping = Readonly<Partial<Record<Target, number>>>;

const headings: readonly (readonly [Target, RegExp, number])[] = [
  ['ref', /^(?:s|sr|sl|serial)?\s*(?:no|nr|number|#)$|^#$|^(?:sr|sl|s)$/, 9],
  [
    'ref',
    /^(?:item|line|boq|bill|bq|schedule|position|pos)\s*(?:no|nr|number|ref|reference|#|id)$|^ref(?:erence)?(?: no)?$|^item ref$/,
    10,
  ],
  ['ref', /^(?:item|pos|position|bill ref)$/, 5],
  [
    'code',
    /^(?:pay item|(?:item|product|article|part|sor|dsr|material|cost|resource|wbs|spec(?:ification)?|activity)\s*(?:code|no code|ref code))$|^code(?: no)?$|^sku$|^pay item (?:no|number|code)$/,
    10,
  ],
  ['code', /^(?:spec(?:ification)?\s*(?:ref|no)?|sor|dsr)(?: (?:ref|no))?$/, 6],
  [
    'description',
    /^(?:item )?descriptions?(?: of (?:the )?(?:items?|works?))?$|^particulars(?: of .*)?$|^(?:scope|name) of works?$|^item of work$|^designation$/,
    10,
  ],
  ['description', /descri?ption|particulars|^name$|^item name$|^work$|^details$/, 6],
  ['description', /^item$|^pay item$/, 3],
  ['unit', /^(?:unit|units|uom|u o m|unit of (?:measure(?:ment)?|quantity)|measure|per)$/, 10],
  [
    'quantity',
    /^(?:(?:boq|total|est(?:imated)?|tender|contract|bill(?:ed)?|revised|net|approx(?:imate)?)\s*)?(?:qty|quantity|quantities|qnty|quan)(?: total)?$/,
    10,
  ],
  ['quantity', /\bqty\b|quantity/, 6],
  ['material_rate', /material|\bmat\b|supply/, 8],
  ['labour_rate', /labou?r|\blab\b|install(?:ation)?|erection/, 8],
  ['machine_rate', /machine|plant|equipment|machinery/, 8],
  ['freight_rate', /freight|transport|carriage/, 8],
  [
    'rate',
    /^(?:unit\s*)?(?:rate|price|cost)s?(?: per unit)?$|^(?:quoted|target|basic|bid|tender(?:ed)?|boq|all in)\s*(?:unit\s*)?(?:rate|price)$|^rate (?:in|per|usd|inr|aed|rs).*$/,
    10,
  ],
  ['rate', /^selling (?:rate|price)$/, 8],
  ['rate', /\brates?\b|unit price|unit cost/, 6],
  [
    'amount',
    /^(?:total\s*)?(?:amount|amt|extension|value|total|extended (?:price|amount|cost)|line total)s?(?: (?:in )?[a-z]{2,3})?$|^total (?:price|cost|value)$/,
    10,
  ],
  ['amount', /^target amount$/, 10],
  ['amount', /\bamount\b|\bextension\b|\btotal\b/, 6],
  ['level', /^(?:level|outline level|indent|wbs level)$/, 9],
  ['kind', /^(?:type|line type|row type|kind)$/, 9],
];

const scoresOf = (bare: string): Readonly<Partial<Record<Target, number>>> => {
  const scores: Partial<Record<Target, number>> = {};
  for (const [target, pattern, score] of headings)
    if (pattern.test(bare)) scores[target] = Math.max(scores[target] ?? 0, score);
  const split = ['material_rate', 'labour_rate', 'machine_rate', 'freight_rate'] as const;
  if (/amount|total|code|name|no$|type/.test(bare)) for (const target of split) delete scores[target];
  if (split.some((target) => target in scores)) {
    delete scores.rate;
    if (!/amount|total/.test(bare)) delete scores.amount;
  }
  return scores;
};

const bareOf = (text: string): string => foldedHeading(text.replace(/\(.*?\)|[$€£₹¥]/g, ' '));

/** What the second meaning of a heading of another language counts less: "Código" is a code, or the number of a line. */
const lessLikely = 2;

/** How well a heading names each target: 0 to 10. An amount of material is no rate of it. */
export const headingScores = (text: string): Readonly<Partial<Record<Target, number>>> => {
  const bare = bareOf(text);
  if (bare === '' || bare.length > 60) return {};
  const found: Partial<Record<Target, number>> = { ...scoresOf(bare) };
  for (const [place, english] of englishOf(bare).entries())
    for (const target of targets) {
      const score = scoresOf(english)[target];
      if (score !== undefined && (place === 0 || found[target] === undefined))
        found[target] = place === 0 ? score : score - lessLikely;
    }
  return found;
};
