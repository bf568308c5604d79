import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../authProvider/session.ts';
import { distributionIn, overheadsIn } from '../../../domain/estimation/distribution.ts';
import { isAnotherCost, misplacedText } from '../../../domain/estimation/overheads.ts';
import { costEndpoints } from '../../../resources/estimation/costCalls.ts';
import { boqCosts } from '../../../resources/estimation/boqCosts.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { noteSx } from '../../../ui/page/noteSx.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';

const money = (value: string) => formatPrice('money', value);

/** On a cost estimation whose overheads belong to other costs: what is owed, what is in the price, and the way out. */
export const OverheadsNotice = ({ record }: RecordPartProps) => {
  const { busy, run } = useWork();
  const permissions = useSession()?.permissions ?? [];
  const provider = useProvider();
  const client = useQueryClient();
  const { totals, frozen_at: frozen } = record;
  if (!isRecord(totals) || typeof frozen === 'string') return null;
  const sums = { cost: String(totals['cost']), overhead: String(totals['overhead']) };
  const misplaced = Number(record['misplaced_shares'] ?? 0);
  const { isOutdated, owed, ...distribution } = distributionIn(record, sums, misplaced);
  if (!isOutdated) return null;
  const why = isAnotherCost(distribution)
    ? `${money(owed)} are owed, ${money(sums.overhead)} are in the price`
    : misplacedText(misplaced);
  const may =
    permissions.includes(costEndpoints.saveOverheads.permission) && workflowStatusOf(record)?.edit_refused === null;
  const distribute = () =>
    run(async () => {
      const body = {
        overheads: overheadsIn(record['overheads']).map(({ percent = null, amount = null, ...overhead }) => ({
          ...overhead,
          percent,
          amount,
        })),
      };
      const { data } = await provider.call(costEndpoints.saveOverheads, { params: { id: record.id }, body });
      await client.invalidateQueries({ queryKey: [boqCosts.name] });
      return `Overheads distributed. The price is ${money(data.totals.selling)}.`;
    });
  return (
    <Alert
      severity="warning"
      sx={noteSx}
      action={
        may && (
          <Button size="small" color="inherit" loading={busy} onClick={() => void distribute()}>
            Distribute again
          </Button>
        )
      }
    >
      {`The overheads are outdated: ${why}. It goes no further before they are distributed again.`}
    </Alert>
  );
};
