import { vendors } from '../../../resources/vendors.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { answering } from '../answering.ts';
import { invalid, missing } from '../errors.ts';
import { createRecord, updateRecord } from '../records/write.ts';
import { extendResource } from '../wings.ts';
import type { Who } from '../workflows/status';

type Sent = Readonly<Record<string, unknown>>;

/**
 * The vendor save of rule 34: a new vendor, or with its id and the version it was changed from, the one that stands.
 * @throws Failure 403 for who may create vendors and not change them; 409 when somebody else changed it meanwhile; 404;
 * 422
 */
const saveVendor = async (tx: Tx, { id, version, ...sent }: Sent, who: Who): Promise<AnyRecord> => {
  if (typeof id !== 'number') return createRecord(tx, vendors, sent, who);
  const { permission } = callsOf(vendors).update;
  if (permission !== null && !who.permissions.has(permission)) throw missing(permission);
  if (typeof version !== 'number') throw invalid({ version: ['The version that was changed is required'] });
  return updateRecord(tx, vendors, id, { ...sent, version }, who);
};

/** Vendors are saved by one call, new or not. */
export const vendorWing = extendResource(vendors, {
  answers: [answering(vendors.endpoints.save, (tx, { body, who }) => saveVendor(tx, body, who))],
});
