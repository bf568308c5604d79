import { useGetOne } from 'react-admin';
import { orderChanges } from '../../../../resources/rfq/orderChanges.ts';
import { purchaseOrders } from '../../../../resources/rfq/purchaseOrders.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { useSession } from '../../../../authProvider/session.ts';
import type { RecordPartProps } from '../../../../ui/extensions/extension.ts';
import { hasRole } from '../../../../ui/hasRole.ts';
import { detailMeta } from '../../../../ui/useRecord.ts';
import { ChangeButton } from './ChangeButton.tsx';
import { asTyped } from './typed.ts';

/** The states in which whoever drafted a change can draft it anew. */
const drafted: ReadonlySet<unknown> = new Set(['DRAFT', 'SENT_BACK']);

const typedIn = (lines: unknown) =>
  new Map(
    (Array.isArray(lines) ? lines : []).map((line: Readonly<Record<string, unknown>>) => [
      Number(line['order_line_id']),
      asTyped({
        quantity: String(line['quantity']),
        unit_price: String(line['unit_price']),
        due_on: typeof line['due_on'] === 'string' ? line['due_on'] : null,
      }),
    ]),
  );

/** Drafts a change of an order anew: the dialog has what it says. */
export const RedraftButton = ({ record }: RecordPartProps) => {
  const session = useSession();
  const isMine = session !== null && drafted.has(record['status']) && hasRole(orderChanges, record, 'creator', session);
  const { data: order } = useGetOne<AnyRecord>(
    purchaseOrders.name,
    { id: Number(record['order_id']), meta: detailMeta },
    { enabled: isMine },
  );
  if (!isMine || !order) return null;
  const said = ['reason', 'freight', 'lump_sum', 'discount'].flatMap((name) =>
    typeof record[name] === 'string' ? [[name, record[name]] as const] : [],
  );
  return (
    <ChangeButton
      record={order}
      label="Edit…"
      draft={{
        id: record.id,
        version: Number(record['version']),
        values: Object.fromEntries(said),
        typed: typedIn(record['lines']),
      }}
    />
  );
};
