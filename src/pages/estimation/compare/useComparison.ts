import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { compareCalls } from '../../../resources/estimation/compareCalls.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { detailMeta } from '../../../ui/useRecord.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { placeQuery, type PlaceInComparison } from './place.ts';
import type { Sides } from './revisions.ts';

/** The estimation with its revisions. */
export const useEstimation = (id: number) => useGetOne<AnyRecord>(estimations.name, { id, meta: detailMeta });

/** The comparison of two sides: all lines that differ, with `unchanged` the others too. The page filters them. */
export const useComparison = (id: number, sides: Sides | undefined, unchanged: boolean) => {
  const provider = useProvider();
  return useQuery({
    queryKey: [estimations.name, 'compare', id, sides, unchanged],
    queryFn: async ({ signal }) => {
      const query = { from: sides?.from ?? '', to: sides?.to ?? '', ...(unchanged ? { unchanged: true } : {}) };
      return (await provider.call(compareCalls.compare, { params: { id }, query, signal })).data;
    },
    enabled: sides !== undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
};

/** Downloads the lines that the filter leaves as a spreadsheet. */
export const useComparisonExport = (id: number, { filter, unchanged }: PlaceInComparison, sides: Sides | undefined) => {
  const provider = useProvider();
  const toast = useToast();
  const [running, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    if (!sides) return;
    setRunning(true);
    try {
      const { in: structure, unchanged: _, ...words } = Object.fromEntries(placeQuery({ sides, filter, unchanged }));
      const query = {
        ...words,
        ...sides,
        ...(structure ? { structure } : {}),
        ...(unchanged ? { unchanged: true } : {}),
      };
      const { data } = await provider.download(compareCalls.compareExport, { params: { id }, query });
      const name = `${sides.from}-to-${sides.to}.xlsx`.replace(/\.(?=.*\.)/g, '-r');
      saveFile(data, name);
      toast.done(`${name} is downloaded`);
    } catch (error) {
      toast.failed(error);
    } finally {
      setRunning(false);
    }
  };
  return { run, running };
};
