import { useQuery } from '@tanstack/react-query';
import { getSession } from '../../../authProvider/session.ts';
import { meaningsOf, type Meanings } from '../../../domain/estimation/workbook/remembered.ts';
import { clientTargets } from '../../../domain/estimation/workbook/targets.ts';
import { boqHeadings } from '../../../resources/estimation/boqHeadings.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { detailMeta } from '../../../ui/useRecord.ts';
import type { BillStage } from './stage.ts';

/** The revision that a bill is imported into, and what its client means by headings. */
export interface BillRecord {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly record: AnyRecord;
  /** Null without a client. */
  readonly client: number | null;
  readonly meanings: Meanings;
  readonly mayRemember: boolean;
}

const may = (permission: string | null): boolean =>
  permission === null || (getSession()?.permissions.includes(permission) ?? false);

/** The most headings of a client that are read. */
const maxHeadings = 200;

/** Reads the revision, its project's client, and the client's headings. */
export const useBillRecord = (stage: BillStage, id: number) => {
  const provider = useProvider();
  return useQuery({
    queryKey: [stage.records.name, 'bill', id],
    staleTime: 0,
    queryFn: async (): Promise<BillRecord> => {
      const { data: record } = await provider.getOne<AnyRecord>(stage.records.name, { id, meta: detailMeta });
      // Without the permission to see the project the import works, and remembers nothing.
      const project = await provider
        .getOne<AnyRecord>('projects', { id: Number(record['project_id']) })
        .then(({ data }) => data)
        .catch(() => null);
      const client = typeof project?.['client_id'] === 'number' ? project['client_id'] : null;
      const mayRead = client !== null && may(callsOf(boqHeadings).list.permission);
      const headings = mayRead
        ? await provider.getList<AnyRecord>(boqHeadings.name, {
            pagination: { page: 1, perPage: maxHeadings },
            filter: { client_id: client },
          })
        : { data: [] };
      return {
        id,
        number: String(record['number']),
        title: String(record['title']),
        record,
        client,
        meanings: meaningsOf(
          headings.data.flatMap(({ heading, meaning }) => {
            const target = clientTargets.find((one) => one === meaning);
            return target ? [{ heading: String(heading), meaning: target }] : [];
          }),
        ),
        mayRemember: may(boqHeadings.endpoints.remember.permission),
      };
    },
  });
};
