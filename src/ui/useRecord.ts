import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { AnyRecord } from '../schema/record.ts';
import type { Resource } from '../schema/resource.ts';

/**
 * The cache holds record details under another key than the rows of lists. A row has counts instead of lines, and
 * react-admin would give a row to a form as the record.
 */
export const detailMeta = { detail: true } as const;

/** The record in the address. It is read again when the screen opens. */
export const useRecord = (resource: Resource) => {
  const { id = '' } = useParams();
  const query = useGetOne<AnyRecord>(resource.name, { id: Number(id), meta: detailMeta });
  return { id, ...query };
};
