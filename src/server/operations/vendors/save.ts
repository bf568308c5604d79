import { vendors } from '../../../resources/vendors.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../errors.ts';
import { createRecord, updateRecord } from '../records/write.ts';
import type { Who } from '../workflows/status';

type Sent = Readonly<Record<string, unknown>>;

/**
 * The vendor save of rule 34: a new vendor, or with its id and the version it was changed from, the one that stands.
 * @throws Failure 409 when somebody else changed it meanwhile; 404; 422
 */
export const saveVendor = async (tx: Tx, { id, version, ...sent }: Sent, who: Who): Promise<AnyRecord> => {
  if (typeof id !== 'number') return createRecord(tx, vendors, sent);
  if (typeof version !== 'number') throw invalid({ version: ['The version that was changed is required'] });
  return updateRecord(tx, vendors, id, { ...sent, version }, who);
};
