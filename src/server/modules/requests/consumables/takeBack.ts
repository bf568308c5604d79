import { sql } from 'drizzle-orm';
import { consumableKey } from '../../../../domain/requests/consumables.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import type { BodyOf } from '../../../../schema/calls/callTypes.ts';
import type { FieldErrors } from '../../../../schema/check.ts';
import { rows } from '../../../../schema/field.ts';
import type { Tx } from '../../../db/database.ts';
import { selectRows } from '../../../db/rows.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { saveLines } from '../../../engine/breakdown/saveLines.ts';
import { invalid } from '../../../engine/errors.ts';
import { checkReferences } from '../../../engine/records/references.ts';
import type { Who } from '../../../engine/who.ts';
import { requestSet } from '../requestSet.ts';
import { keepAllocated } from './allocate.ts';

type Sent = BodyOf<typeof purchaseRequestLines.endpoints.takeBackAllocation>;
type Kept = Sent['kept'];
type Saved = Omit<Sent, 'kept'>;

const lines = tableOf(purchaseRequestLines);
const { item_id, item_variant_id } = purchaseRequestLines.fields.allocated.fields;
const remembered = { consumables: rows({ item_id, item_variant_id }, { represent: 'item_id' }) };

/** @throws Failure 422 for what is no product of the request, no item, or stands twice */
const requireKept = async (tx: Tx, request: number, kept: Kept): Promise<void> => {
  const ids = kept.map(({ product_id }) => product_id);
  const found = await selectRows(
    tx,
    { id: lines.id },
    (list) => sql`select ${list} from ${lines} where ${lines.request_id} = ${request} and ${lines.kind} = 'product'
      and ${lines.id} = any(${arrayOf(ids, 'bigint')})`,
  );
  const products = new Set(found.map(({ id }) => id));
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  for (const [at, { product_id, consumables }] of kept.entries()) {
    if (!products.has(product_id)) errors[`kept.${at}.product_id`] = ['Unknown line'];
    else if (seen.has(product_id)) errors[`kept.${at}.product_id`] = ['This line stands twice'];
    if (new Set(consumables.map(consumableKey)).size < consumables.length)
      errors[`kept.${at}.consumables`] = ['A consumable stands twice'];
    seen.add(product_id);
  }
  if (Object.keys(errors).length) throw invalid(errors);
  await checkReferences(tx, remembered, { consumables: kept.flatMap(({ consumables }) => consumables) });
};

/** Who allocates changes consumables alone. @throws Failure 422 for another line */
const requireConsumables = async (tx: Tx, request: number, { changes, added, removed }: Saved): Promise<void> => {
  const ids = [...changes.map(({ id }) => id), ...removed];
  const others = await selectRows(
    tx,
    { id: lines.id },
    (list) => sql`select ${list} from ${lines} where ${lines.request_id} = ${request}
      and ${lines.id} = any(${arrayOf(ids, 'bigint')}) and ${lines.kind} <> 'consumable' limit 1`,
  );
  if (others.length > 0 || added.some(({ kind }) => kind !== 'consumable'))
    throw invalid({ changes: ['An allocation makes consumables alone'] });
};

/**
 * Takes an allocation back by what it answered as `before`: its lines as they were, and what is remembered of its
 * products, so that the next one makes again what this one made (rule 147).
 * @throws Failure as `saveLines`; 409 with each line that somebody changed since
 */
export const takeBackAllocation = async (tx: Tx, request: number, { kept, ...save }: Sent, who: Who): Promise<void> => {
  const set = { ...requestSet(), supplies: true } as const;
  await saveLines(tx, { set, record: request }, save, who, async () => {
    await requireConsumables(tx, request, save);
    await requireKept(tx, request, kept);
  });
  await keepAllocated(
    tx,
    kept.map(({ product_id, consumables }) => [product_id, consumables]),
  );
};
