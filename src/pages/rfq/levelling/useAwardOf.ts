import { useGetList } from 'react-admin';
import { awards } from '../../../resources/rfq/awards.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { mayDo } from '../../../authProvider/index.ts';

/** The award of an RFQ that is on its way, or was made; undefined without one. */
export const useAwardOf = (rfq: number): AnyRecord | undefined => {
  const { data } = useGetList<AnyRecord>(
    awards.name,
    { pagination: { page: 1, perPage: 10 }, sort: { field: 'number', order: 'DESC' }, filter: { rfq_id: rfq } },
    { enabled: mayDo(awards.name, 'list') },
  );
  return data?.find(({ status }) => status !== 'WITHDRAWN');
};
