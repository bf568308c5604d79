import { maxNamed } from '../../../resources/estimation/offerCheck.ts';
import type { QuotationDraft } from '../../../resources/estimation/quotationCalls.ts';

const counted = (n: number, one: string, many: string): string =>
  n === 1 ? `One line ${one}` : `${n.toLocaleString()} lines ${many}`;

/** "Line 2.2", "Lines 2.2, 2.5 and 3 more" */
const linesNamed = (numbers: readonly string[]): string => {
  const more = numbers.length - maxNamed;
  const named = numbers.slice(0, maxNamed).join(', ');
  return `Line${numbers.length === 1 ? '' : 's'} ${named}${more > 0 ? ` and ${more.toLocaleString()} more` : ''}`;
};

/** What a person should know before a quotation goes out. */
export const quotationWarnings = ({
  refused,
  unpriced,
  without_overheads: without,
  rounded,
  lacks,
}: QuotationDraft): string[] => [
  ...(refused === null ? [] : [`${refused}: it can be looked at as a draft.`]),
  ...(unpriced ? [`${counted(unpriced, 'has', 'have')} no price.`] : []),
  ...(without.length
    ? [
        without.length === 1
          ? `${linesNamed(without)}, not in the total, is priced without overheads: its price lacks their share.`
          : `${linesNamed(without)}, not in the total, are priced without overheads: their prices lack their share.`,
      ]
    : []),
  ...(rounded
    ? [`The rate of ${rounded === 1 ? 'one BOM is' : `${rounded} BOMs is`} rounded; the document says so.`]
    : []),
  ...(lacks.length ? [`The settings of the branch lack ${lacks.join(' and ')}.`] : []),
];
