import { useMemo } from 'react';
import type { LineOffer } from '../../../resources/masters/offerAnswers.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import type { SheetOffers } from '../../../ui/grid/offers.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import { useToast } from '../../../ui/useToast.ts';
import { lineOffers, nameOfOffer, originText } from '../../masters/add/lineOffers.ts';
import type { BoqCalls } from './calls.ts';
import type { BoqEditing } from './useBoqActions.ts';

const columns = new Set(['description', 'code']);

/** Items, variants and BOMs of the masters, offered while somebody types a code or words into a line (rule 107). */
export const useBillOffers = (editor: BoqEditing, calls: BoqCalls): SheetOffers<GridRow> => {
  const { store, setNotice: notice } = editor;
  const toast = useToast();
  return useMemo(() => {
    const { find, offerOf } = lineOffers(calls.offers);
    const isNew = ({ key }: GridRow) => store.idOf(key) === null;
    const isPriced = store.model.has('item', 'material_rate');
    const parentKind = ({ parent }: GridRow) => (parent === null ? null : (store.rowOf(parent)?.line.kind ?? null));
    const typeFor = (row: GridRow): LineOffer['type'] | undefined => {
      if (row.line.kind === 'bom') return 'bom';
      // A line that is there stays what it is, and the server adds no BOM in one.
      return isNew(row) && parentKind(row) !== 'bom' ? undefined : 'item';
    };
    const takeItem = ({ key, line }: GridRow, offer: LineOffer): void => {
      const [rate] = offer.rates;
      const isOther = line['item_id'] !== offer.id || line['item_variant_id'] !== offer.item_variant_id;
      const priced = isPriced && rate && textOf(line, 'percent') === '' && (isOther || !textOf(line, 'material_rate'));
      store.take(key, {
        code: offer.code,
        description: nameOfOffer(offer),
        unit: offer.unit,
        item_id: offer.id,
        item_variant_id: offer.item_variant_id,
        item_variant_name: offer.variant,
        ...(priced && { material_rate: rate.rate }),
      });
      if (priced) notice(`Material ${formatPrice('rate', rate.rate)}: ${originText(rate)}.`);
    };
    const takeBom = ({ key, parent }: GridRow, { id, code, name, unit }: LineOffer): void => {
      const shown = { kind: 'bom', code, description: name, unit, bom_id: id };
      const parent_kind = parent === null ? null : (store.rowOf(parent)?.line.kind ?? null);
      store
        .become(key, shown, (parent_line_id) => calls.add({ type: 'bom', bom_ids: [id], parent_line_id, parent_kind }))
        .catch(toast.failed);
    };
    return {
      columns,
      next: 'quantity',
      takes: (row, replaces) =>
        row.line.kind === 'item' ? replaces || isNew(row) : row.line.kind === 'bom' && isNew(row),
      find: (text, row) => find(text, typeFor(row)),
      take: (key, chosen) => {
        const [row, offer] = [store.rowOf(key), offerOf(chosen)];
        if (!row || !offer) return;
        if (offer.type === 'item') takeItem(row, offer);
        else takeBom(row, offer);
      },
    };
  }, [store, calls, notice, toast]);
};
