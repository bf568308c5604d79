import type { QuotationDraft } from '../../../resources/estimation/quotationCalls.ts';

const counted = (n: number, one: string, many: string): string =>
  n === 1 ? `One line ${one}` : `${n.toLocaleString()} lines ${many}`;

/** What a person should know before a quotation goes out. */
export const warningsOf = ({ refused, unpriced, rounded, lacks }: QuotationDraft): string[] => [
  ...(refused === null ? [] : [`${refused}: it can be looked at as a draft.`]),
  ...(unpriced ? [`${counted(unpriced, 'has', 'have')} no price.`] : []),
  ...(rounded
    ? [`The rate of ${rounded === 1 ? 'one BOM is' : `${rounded} BOMs is`} rounded; the document says so.`]
    : []),
  ...(lacks.length ? [`The settings of the branch lack ${lacks.join(' and ')}.`] : []),
];
