import type { Matched } from '../../../ui/lines/extraStep.ts';
import type { MatchCodes } from '../../../ui/lines/editor/useKnownCodes.ts';
import type { AskCodes } from './lineOffers.ts';
import { bomShown, itemValues, ratedBy, type TakenMasters } from './takenOf.ts';

/** What pasted lines are by their codes: the items and BOMs, and the rates, that typed codes would bring (rule 107). */
export const matchedCodes =
  (ask: AskCodes, masters: TakenMasters): MatchCodes =>
  async (lines) => {
    const offers = await ask(lines);
    return offers.map((offer): Matched | null => {
      if (!offer) return null;
      if (offer.type === 'item')
        return { taken: { ...itemValues(offer, masters), ...(masters.priced && ratedBy(offer)) } };
      return { shown: bomShown(offer, masters), make: (parent) => masters.addBom(offer.id, parent) };
    });
  };
