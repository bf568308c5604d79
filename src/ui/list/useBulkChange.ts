import { useCallback } from 'react';
import type { Identifier } from 'react-admin';
import { messageOf } from '../../dataProvider/failure.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { counted } from '../fields/format.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';
import { useReread } from '../useReread.ts';

/** Records that are changed at the same time. */
const together = 4;

interface Outcome {
  readonly changed: number;
  /** The first records that stayed as they were, each with its reason. */
  readonly refused: readonly string[];
}

/**
 * Sets values on several records, each as a change of its own: with its version, its rules and its entry in the history.
 * Those that cannot be changed stay as they were.
 */
export const useBulkChange = (resource: Resource) => {
  const provider = useProvider();
  const reread = useReread(resource);
  const parent = useParentOf(resource);
  return useCallback(
    async (ids: readonly Identifier[], values: Readonly<Record<string, unknown>>): Promise<Outcome> => {
      const { data: records } = await provider.getMany<AnyRecord>(resource.name, {
        ids: ids.map(Number),
        meta: parent,
      });
      const refused: string[] = [];
      const waiting = [...records];
      const work = async () => {
        for (let record = waiting.shift(); record; record = waiting.shift()) {
          try {
            const data = { ...values, version: record.version };
            await provider.update(resource.name, { id: record.id, data, previousData: record });
          } catch (error) {
            refused.push(`${String(record[resource.represent] ?? '')}: ${messageOf(error)}`);
          }
        }
      };
      await Promise.all(Array.from({ length: together }, work));
      await reread();
      return { changed: records.length - refused.length, refused };
    },
    [provider, reread, parent, resource],
  );
};

/** "48 items changed", and why others were not. */
export const toldOutcome = ({ title, plural }: Resource, { changed, refused }: Outcome): string => {
  const [first] = refused;
  const done = `${counted(changed, title, plural)} changed`;
  if (first === undefined) return done;
  const others = refused.length > 1 ? `, and ${refused.length - 1} more` : '';
  return `${done}, ${refused.length} not. ${first}${others}`;
};
