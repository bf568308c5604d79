import { useEffect } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { isRecord } from '../../../schema/guards.ts';
import { detailMeta } from '../../../ui/useRecord.ts';
import type { LevellingStore } from './LevellingStore.ts';
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

/** Shows in the comparison who gets what by an award. */
export const useShownAward = (award: AnyRecord | undefined, store: LevellingStore | undefined): void => {
  const { data } = useGetOne<AnyRecord>(
    awards.name,
    { id: award?.id ?? 0, meta: detailMeta },
    { enabled: award !== undefined },
  );
  const lines: unknown = data?.['lines'];
  useEffect(() => {
    if (!store || !award || !Array.isArray(lines)) return undefined;
    const vendors = new Map<unknown, unknown>(
      lines.flatMap((line: unknown) => (isRecord(line) ? [[line['rfq_line_id'], line['vendor_id']]] : [])),
    );
    store.showAward(vendors);
    return () => store.stopChoosing();
  }, [store, award, lines]);
};
