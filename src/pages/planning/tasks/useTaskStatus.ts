import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { saidOf } from './saidOf.ts';

const call = planTasks.endpoints.changeStatus;

/** A sub-task whose status can be said. */
export interface Tracked {
  readonly id: number;
  readonly version: number;
  readonly project_id: number;
  readonly name: string;
}

/** What is said of one; what it was before has all of it. */
interface Sent {
  readonly status: TaskStatus;
  readonly version: number | null;
  readonly progress?: number;
  readonly actual_start_date?: string | null;
  readonly actual_end_date?: string | null;
}

/** What was said of a sub-task: its status, and the version it has since; undefined until that is known. */
interface Said {
  readonly status: TaskStatus;
  readonly version?: number | undefined;
}

/**
 * Says how far sub-tasks are, with an undo (rule 137). What was said is shown at once (`nowOf`), and taken back if it
 * is refused; the lists with the task are read again, and by `after` what else shows it.
 */
export const useTaskStatus = (after?: () => unknown) => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  const [all, setAll] = useState<ReadonlyMap<number, Said>>(new Map());
  const change = useCallback(
    async ({ id, version, project_id, name }: Tracked, status: TaskStatus) => {
      const reread = async () => {
        await client.invalidateQueries({ queryKey: [planTasks.name] });
        await after?.();
      };
      const tell = (said: Said | undefined) =>
        setAll((before) => {
          const others = [...before].filter(([known]) => known !== id);
          return new Map(said ? [...others, [id, said]] : others);
        });
      /** Sends what is said of the task, and shows it as it is then. */
      const send = async (body: Sent) => {
        const { data } = await provider.call(call, { params: { project_id, id }, body });
        const now = data.records.find((each) => each.id === id)?.version;
        tell({ status: body.status, version: now });
        return { ...data, version: now };
      };
      tell({ status });
      try {
        const { was, version: now, ...turn } = await send({ status, version });
        toast.done(saidOf(name, status, turn), async () => {
          try {
            await send({ ...was, version: now ?? null });
          } finally {
            await reread();
          }
          return `“${name}” is as before`;
        });
      } catch (error) {
        tell(undefined);
        toast.failed(error);
      }
      await reread();
    },
    [provider, client, toast, after],
  );
  /** A task that was read, as it is after what was said since. */
  const nowOf = useCallback(
    <T extends { readonly id: number; readonly version: number; readonly status: string }>(task: T): T => {
      const said = all.get(task.id);
      if (!said || (said.version !== undefined && said.version <= task.version)) return task;
      return { ...task, status: said.status, version: said.version ?? task.version };
    },
    [all],
  );
  return { nowOf, change };
};
