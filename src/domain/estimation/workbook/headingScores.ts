import { englishOf, foldedHeading } from '../../headings.ts';
import { targets, type ColumnTarget } from './targets.ts';

const headings: readonly (readonly [ColumnTarget, RegExp, number])[] = [
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
  ['description', /^(?:section|group|chapter|bill|division|trade|category) descri?ption$/, 4],
  [
    'description',
    /^(?!(?:section|group|chapter|bill|division|trade|category) descri?ption$).*descri?ption|particulars|^name$|^item name$|^work$|^details$/,
    6,
  ],
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

const scoresOf = (bare: string): Readonly<Partial<Record<ColumnTarget, number>>> => {
  const scores: Partial<Record<ColumnTarget, number>> = {};
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
export const headingScores = (text: string): Readonly<Partial<Record<ColumnTarget, number>>> => {
  const bare = bareOf(text);
  if (bare === '' || bare.length > 60) return {};
  const found: Partial<Record<ColumnTarget, number>> = { ...scoresOf(bare) };
  for (const [place, english] of englishOf(bare).entries())
    for (const target of targets) {
      const score = scoresOf(english)[target];
      if (score !== undefined && (place === 0 || found[target] === undefined))
        found[target] = place === 0 ? score : score - lessLikely;
    }
  return found;
};
