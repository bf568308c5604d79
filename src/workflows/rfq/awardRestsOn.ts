import type { Basis, GuardContext } from '../../schema/workflow.ts';

/** What a decision about an award rests on (rule 125): what was quoted and decided, and the requests behind it. */
export const awardRestsOn: readonly Basis[] = [
  { of: 'quotations', by: 'rfq_id', same: 'rfq_id' },
  { of: 'bids', by: 'rfq_id', same: 'rfq_id' },
  { of: 'levelling_decisions', by: 'rfq_id', same: 'rfq_id' },
  { of: 'rfq_lines', by: 'rfq_id', same: 'rfq_id' },
  {
    of: 'buyout_requests',
    by: 'rfq_id',
    same: 'rfq_id',
    naming: { of: 'purchase_request_lines', field: 'request_line_id' },
    fields: ['description', 'unit', 'quantity', 'item_id', 'item_variant_id', 'bom_id'],
  },
];

type Context = Pick<GuardContext, 'outdated'>;

/** What it rests on is as it was drafted, or was kept so (rule 124). */
export const isCurrent = ({ outdated = [] }: Context): string | undefined =>
  outdated.length > 0
    ? `It is outdated. ${outdated.slice(0, 10).join('. ')}${outdated.length > 10 ? `, and ${outdated.length - 10} more` : ''}. Draft it anew, or keep it with a reason`
    : undefined;

/** There is something to keep. */
export const isOutdated = ({ outdated = [] }: Context): string | undefined =>
  outdated.length === 0 ? 'Nothing has changed since it was drafted' : undefined;
