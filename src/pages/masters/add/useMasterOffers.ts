import { useMemo } from 'react';
import type { LineOffer } from '../../../resources/masters/offerAnswers.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import type { SheetOffers } from '../../../ui/sheet/offers.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { lineOffers, originText } from './lineOffers.ts';
import { bomShown, itemValues, ratedBy, type TakenMasters } from './takenOf.ts';

interface Editing {
  readonly store: LinesStore;
  readonly setNotice: (text: string) => void;
}

/** Items, variants and BOMs of the masters, offered while somebody types a code or words into a line (rule 107). */
export const useMasterOffers = ({ store, setNotice: notice }: Editing, masters: TakenMasters): SheetOffers<GridRow> => {
  const toast = useToast();
  return useMemo(() => {
    const { ask, columns, bomKind, addBom, priced = false } = masters;
    const { find, offerOf } = lineOffers(ask);
    const { mayHold } = store.model;
    const isNew = ({ key }: GridRow) => store.idOf(key) === null;
    const parentKind = ({ parent }: GridRow) => (parent === null ? null : (store.rowOf(parent)?.line.kind ?? null));
    const typeFor = (row: GridRow): LineOffer['type'] | undefined => {
      if (row.line.kind === bomKind) return 'bom';
      // A line that is there stays what it is, and the server adds no BOM in one.
      const above = parentKind(row);
      return isNew(row) && above !== bomKind && mayHold(above, bomKind) ? undefined : 'item';
    };
    const takeItem = ({ key, line }: GridRow, offer: LineOffer): void => {
      const [rate] = offer.rates;
      const isOther = line['item_id'] !== offer.id || line['item_variant_id'] !== offer.item_variant_id;
      // What a person has typed for the same item stays.
      const isRated = priced && rate && textOf(line, 'percent') === '' && (isOther || !textOf(line, 'material_rate'));
      store.take(key, {
        ...itemValues(offer, masters),
        item_variant_name: offer.variant,
        ...(isRated && ratedBy(offer)),
      });
      if (isRated) notice(`Material ${formatPrice('rate', rate.rate)}: ${originText(rate)}.`);
    };
    const takeBom = (row: GridRow, offer: LineOffer): void => {
      store.become(row.key, bomShown(offer, masters), (parent) => addBom(offer.id, parent)).catch(toast.failed);
    };
    return {
      label: 'Items and BOMs',
      columns: new Set(columns),
      next: 'quantity',
      takes: (row, replaces) =>
        row.line.kind === 'item' ? replaces || isNew(row) : row.line.kind === bomKind && isNew(row),
      find: (text, row) => find(text, typeFor(row)),
      take: (key, chosen) => {
        const [row, offer] = [store.rowOf(key), offerOf(chosen)];
        if (!row || !offer) return;
        if (offer.type === 'item') takeItem(row, offer);
        else takeBom(row, offer);
      },
    };
  }, [store, masters, notice, toast]);
};
