import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { AnyRecord } from '../schema/record.ts';
import type { Resource } from '../schema/resource.ts';

/**
 * Keeps whole records apart from the rows of lists in the cache: a list carries counts where a record carries lines,
 * and react-admin would hand such a row to a form as the record.
 */
export const detailMeta = { detail: true } as const;

/** The record that the address names, read anew when the screen opens. */
export const useRecord = (resource: Resource) => {
  const { id = '' } = useParams();
  const query = useGetOne<AnyRecord>(resource.name, { id: Number(id), meta: detailMeta });
  return { id, ...query };
};
