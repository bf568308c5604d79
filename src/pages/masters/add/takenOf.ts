import { rateSourceOf } from '../../../domain/rateOrigins.ts';
import type { LineOffer } from '../../../resources/masters/offerAnswers.ts';
import type { ShownLine } from '../../../ui/lines/extraStep.ts';
import { nameOfOffer } from './lineOffers.ts';
import type { TakenMasters } from './useMasterOffers.ts';

/** What a line has of an item in one of its variants. */
export const itemValues = (offer: LineOffer, { coded = false }: Pick<TakenMasters, 'coded'>) => ({
  ...(coded && { code: offer.code }),
  description: nameOfOffer(offer),
  unit: offer.unit,
  item_id: offer.id,
  item_variant_id: offer.item_variant_id,
});

/** The rate that a new line has of an item, and where it comes from (rules 107 and 119); nothing without one. */
export const ratedBy = ({ rates: [rate] }: LineOffer) =>
  rate ? { material_rate: rate.rate, ...rateSourceOf(rate) } : {};

/** What a line looks like that becomes a BOM. */
export const bomShown = (
  { id, code, name, unit }: LineOffer,
  { bomKind, coded = false }: Pick<TakenMasters, 'bomKind' | 'coded'>,
): ShownLine => ({
  kind: bomKind,
  ...(coded && { code }),
  description: name,
  unit,
  bom_id: id,
});
