import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { AnyRecord } from '../schema/record.ts';
import type { Resource } from '../schema/resource.ts';
import { whole } from './wholeRecord.ts';

/** The record that the address names, read anew when the screen opens. */
export const useRecord = (resource: Resource) => {
  const { id = '' } = useParams();
  const query = useGetOne<AnyRecord>(resource.name, { id: Number(id), meta: whole });
  return { id, ...query };
};
