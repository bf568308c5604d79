import { failureIn, messageOf } from '../../dataProvider/failure.ts';

/**
 * Does something with each of several records by a call of its own: those that succeed stay done. Returns what each came to.
 * @throws Error that names each record for which it failed, with the reason. A failure of a single record is thrown as it
 * is, and so is one that is told already, which ends the rest.
 */
export const eachOf = async <R, A>(
  records: readonly R[],
  nameOf: (record: R) => string,
  work: (record: R) => Promise<A>,
): Promise<A[]> => {
  const failed: string[] = [];
  const done: A[] = [];
  for (const record of records)
    try {
      done.push(await work(record));
    } catch (error) {
      if (records.length === 1 || failureIn(error)?.reported) throw error;
      failed.push(`${nameOf(record)}: ${messageOf(error)}`);
    }
  if (failed.length > 0) throw new Error(`${failed.length} of ${records.length} failed. ${failed.join('; ')}`);
  return done;
};
