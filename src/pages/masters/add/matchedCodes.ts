import { counted } from '../../../ui/fields/format.ts';
import type { Matched } from '../../../ui/lines/insertion.ts';
import type { MatchCodes } from '../../../ui/lines/editor/useKnownCodes.ts';
import type { AskCodes } from './lineOffers.ts';
import { bomShown, itemValues, ratedBy, type TakenMasters } from './takenOf.ts';

const said = (matched: readonly (Matched | null)[], coded: number): string => {
  const found = matched.filter((one) => one !== null).length;
  const made = matched.filter((one) => one && 'make' in one).length;
  if (found === 0) return `None of ${counted(coded, 'code', 'codes')} is one of the masters.`;
  const of = made === 0 ? 'items' : made === found ? 'BOMs' : 'items and BOMs';
  const one = made === 0 ? 'an item' : 'a BOM';
  return `${found} of ${counted(coded, 'code', 'codes')} ${found === 1 ? `is that of ${one}` : `are those of ${of}`} of the masters: they become these, with what is not pasted.`;
};

/** What pasted lines are by their codes: the items and BOMs, and the rates, that typed codes would bring (rule 107). */
export const matchedCodes =
  (ask: AskCodes, masters: TakenMasters): MatchCodes =>
  async (lines) => {
    const offers = await ask(lines);
    const matched = offers.map((offer): Matched | null => {
      if (!offer) return null;
      if (offer.type === 'item')
        return { taken: { ...itemValues(offer, masters), ...(masters.priced && ratedBy(offer)) } };
      return { shown: bomShown(offer, masters), make: (parent) => masters.addBom(offer.id, parent) };
    });
    return { matched, text: said(matched, lines.filter(({ code }) => code !== '').length) };
  };
