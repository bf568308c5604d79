import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import type { WorkSent } from '../../../domain/planning/work.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { statusNamed } from './columns.ts';
import { saidOf } from './saidOf.ts';

const call = planTasks.endpoints.changeStatus;

/** A sub-task whose status can be said. */
export interface Tracked {
  readonly id: number;
  readonly version: number;
  readonly project_id: number;
  readonly name: string;
}

/** How far a task is, as lists show it. */
interface Known {
  readonly status: TaskStatus;
  readonly progress: string;
  readonly actual_start_date: string | null;
  readonly actual_end_date: string | null;
  readonly remaining_days: number | null;
}

/** What was said of a sub-task: as it is since, and its version; a status alone until that is known. */
type Said = Partial<Known> & { readonly version?: number | undefined };

const textIn = (row: Readonly<Record<string, unknown>>, name: string): string | null =>
  typeof row[name] === 'string' ? row[name] : null;

/** A row of an answer, which leaves out what is empty. */
const knownOf = (row: Readonly<Record<string, unknown>>): Known => ({
  status: statusNamed(String(row['status'])) ?? 'NOT_STARTED',
  progress: textIn(row, 'progress') ?? '0',
  actual_start_date: textIn(row, 'actual_start_date'),
  actual_end_date: textIn(row, 'actual_end_date'),
  remaining_days: typeof row['remaining_days'] === 'number' ? row['remaining_days'] : null,
});

/**
 * Says how far sub-tasks are, with an undo (rule 137). A status is shown at once (`nowOf`), and taken back if it is
 * refused; the lists with the task are read again, and by `after` what else shows it. `say` throws what is refused, for a
 * dialog to show; `change` tells it.
 */
export const useTaskStatus = (after?: () => unknown) => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  const [all, setAll] = useState<ReadonlyMap<number, Said>>(new Map());
  const say = useCallback(
    async ({ id, version, project_id, name }: Tracked, said: WorkSent) => {
      const reread = async () => {
        await client.invalidateQueries({ queryKey: [planTasks.name] });
        await after?.();
      };
      const tell = (now: Said | undefined) =>
        setAll((before) => {
          const others = [...before].filter(([known]) => known !== id);
          return new Map(now ? [...others, [id, now]] : others);
        });
      /** Sends what is said of the task, and shows it as it is then. */
      const send = async (body: WorkSent & { readonly version: number | null }) => {
        const { data } = await provider.call(call, { params: { project_id, id }, body });
        const row = data.records.find((each) => each.id === id);
        const now = row && knownOf(row);
        tell({ ...now, version: row?.version });
        return { ...data, now, version: row?.version ?? null };
      };
      if (said.status) tell({ status: said.status });
      try {
        const { was, version: next, now, ...turn } = await send({ ...said, version });
        toast.done(saidOf(name, now ?? { status: 'IN_PROGRESS', progress: '0' }, turn), async () => {
          try {
            await send({ ...was, version: next });
          } finally {
            await reread();
          }
          return `“${name}” is as before`;
        });
      } catch (error) {
        tell(undefined);
        await reread();
        throw error;
      }
      await reread();
    },
    [provider, client, toast, after],
  );
  const change = useCallback(
    (task: Tracked, status: TaskStatus) => say(task, { status }).catch(toast.failed),
    [say, toast],
  );
  /** A task that was read, as it is after what was said since. */
  const nowOf = useCallback(
    <T extends { readonly id: number; readonly version: number; readonly status: string }>(task: T): T => {
      const said = all.get(task.id);
      if (!said || (said.version !== undefined && said.version <= task.version)) return task;
      return { ...task, ...said, version: said.version ?? task.version };
    },
    [all],
  );
  return { nowOf, change, say };
};
