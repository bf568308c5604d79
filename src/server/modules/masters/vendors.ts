import { vendors } from '../../../resources/masters/vendors.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { bind } from '../../engine/binding.ts';
import { invalid, missing } from '../../engine/errors.ts';
import { createRecord, updateRecord } from '../../engine/records/write.ts';
import { extendResource } from '../../engine/modules.ts';
import type { Who } from '../../engine/who.ts';

type Sent = Readonly<Record<string, unknown>>;

/**
 * Saves a vendor (rule 34): a new one, or the vendor with this id and version.
 * @throws Failure 403 without the permission to change vendors; 409 if somebody else changed it meanwhile; 404; 422
 */
const saveVendor = async (tx: Tx, { id, version, ...sent }: Sent, who: Who): Promise<AnyRecord> => {
  if (typeof id !== 'number') return createRecord(tx, vendors, sent, who);
  const { permission } = callsOf(vendors).update;
  if (permission !== null && !who.permissions.has(permission)) throw missing(permission);
  if (typeof version !== 'number') throw invalid({ version: ['The version that was changed is required'] });
  return updateRecord(tx, vendors, id, { ...sent, version }, who);
};

/** One call saves new and existing vendors. */
export const vendorExtension = extendResource(vendors, {
  bindings: [
    bind(vendors.endpoints.save, (tx, { body, who }) => saveVendor(tx, body, who), {
      status: ({ body }) => (typeof body['id'] === 'number' ? 200 : 201),
    }),
  ],
});
