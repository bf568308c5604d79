import type { ProductDataProvider } from '../../dataProvider/types.ts';
import type { Line } from '../../domain/lines.ts';
import { purchaseRequestLines } from '../../resources/requests/purchaseRequestLines.ts';
import type { LineCalls } from '../../ui/lines/calls.ts';
import { providerLines } from '../../ui/lines/providerLines.ts';
import { askOffers, type AskOffers } from '../masters/add/lineOffers.ts';
import type { PickedMaster } from '../masters/add/MasterDialog.tsx';
import { requestLines } from './model.ts';

/** A line of the BOQ that is taken over; without a quantity with all that is open of it. */
export interface Wanted {
  readonly bill_line_key: string;
  readonly quantity: string | undefined;
}

/** What the editor of a request asks of the server. Each call throws an Error with a message. */
export interface RequestCalls extends LineCalls {
  /** An item of the masters, into the product `parent` or beside all of them, or BOMs as products. */
  readonly add: (pick: PickedMaster, parent: number | null) => Promise<readonly Line[]>;
  /** What a typed text may mean. */
  readonly offers: AskOffers;
  /** What is open of lines of the approved BOQ, by their identities, or less of it; of all without any. */
  readonly takeOver: (lines: readonly Wanted[]) => Promise<readonly Line[]>;
}

/** The calls of one request. */
export const requestSheetCalls = (provider: ProductDataProvider, request_id: number): RequestCalls => {
  const { endpoints } = purchaseRequestLines;
  const { linesIn, ...calls } = providerLines(provider, requestLines, request_id);
  const params = { request_id };
  return {
    ...calls,
    offers: askOffers(provider),
    add: async ({ type: _, bom_ids, ...pick }, parent_line_id) => {
      const body = { ...pick, ...(bom_ids && { bom_ids: [...bom_ids] }), parent_line_id };
      const { data } = await provider.call(endpoints.addFromMasters, { params, body });
      return linesIn(data.records);
    },
    takeOver: async (lines) => {
      const body = lines.length && {
        bill_line_keys: lines.map(({ bill_line_key }) => bill_line_key),
        quantities: lines.flatMap(({ bill_line_key, quantity }) =>
          quantity === undefined ? [] : [{ bill_line_key, quantity }],
        ),
      };
      const { data } = await provider.call(endpoints.takeOver, { params, body: body || {} });
      return linesIn(data.records);
    },
  };
};
