import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';

/** A sub-task whose status can be said. */
export interface Tracked {
  readonly id: number;
  readonly version: number;
  readonly project_id: number;
}

/**
 * Says how far sub-tasks are. What was said is shown at once (`told`), and taken back if it is refused; then the lists
 * with the task are read again.
 */
export const useTaskStatus = () => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  const [told, setTold] = useState<ReadonlyMap<number, TaskStatus>>(new Map());
  const change = useCallback(
    async ({ id, version, project_id }: Tracked, status: TaskStatus) => {
      setTold((before) => new Map(before).set(id, status));
      try {
        const { message } = await provider.call(planTasks.endpoints.changeStatus, {
          params: { project_id, id },
          body: { status, version },
        });
        toast.done(message);
      } catch (error) {
        toast.failed(error);
      }
      await client.invalidateQueries({ queryKey: [planTasks.name] });
      setTold((before) => new Map([...before].filter(([known]) => known !== id)));
    },
    [provider, client, toast],
  );
  return { told, change };
};
