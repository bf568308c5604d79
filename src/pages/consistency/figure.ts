import { formatDecimal, formatPrice } from '../../ui/fields/format.ts';

/** A figure as it is read: '158573.00' → '£158,573.00', '40.0000000000000000' → '40'; words as they are. */
export const shownFigure = (text: string): string => {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  if (/^-?\d+\.\d{2}$/.test(text)) return formatPrice('money', text);
  return formatDecimal('factor', text);
};

/** "Selling price" → "selling price": names of lines within it stay. */
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

interface Figures {
  readonly figure: string;
  readonly stored: string;
  readonly computed: string;
  readonly mended_at: string | null;
}

/** "The stored selling price is £158,573.00; computed anew it is £77,294.00." */
export const figureSentence = ({ figure, stored, computed, mended_at }: Figures): string =>
  mended_at
    ? `${figure} was stored as ${shownFigure(stored)} and is now ${shownFigure(computed)}.`
    : `The stored ${uncapitalized(figure)} is ${shownFigure(stored)}; computed anew it is ${shownFigure(computed)}.`;
