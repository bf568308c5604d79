import { useMemo } from 'react';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { counted } from '../../../ui/fields/format.ts';
import { textOf } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { SheetChange } from '../../../ui/sheet/sheet.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { saidByRow } from './saidCells.ts';

const call = planTasks.endpoints.changeStatuses;

/**
 * What is typed, filled or pasted into the cells of a plan that is worked on: all of it is said at once, or none, with one
 * undo (rule 164).
 */
export const useSaidCells = (project: number, store: LinesStore, notice: (text: string) => void) => {
  const provider = useProvider();
  const toast = useToast();
  return useMemo(() => {
    const send = async (tasks: readonly { readonly id: number }[]) => {
      const sent = provider.call(call, { params: { project_id: project }, body: { tasks: [...tasks] } });
      return (await sent.finally(() => store.refresh())).data;
    };
    return async ({ edits, closed }: SheetChange): Promise<void> => {
      const { said, unread } = saidByRow(edits);
      const left = closed > 0 ? `${counted(closed, 'cell', 'cells')} cannot be changed here.` : '';
      notice([...unread.slice(0, 1), left].filter(Boolean).join(' '));
      const tasks = said.flatMap(({ key, said: values }) => {
        const [id, row] = [store.idOf(key), store.rowOf(key)];
        return id !== null && row ? [{ id, version: row.line.version, ...values, name: textOf(row.line, 'name') }] : [];
      });
      const [first] = tasks;
      if (!first) return;
      try {
        const { was, records } = await send(tasks.map(({ name: _, ...task }) => task));
        const versions = new Map(records.map(({ id, version }) => [id, version]));
        const whose = tasks.length === 1 ? `“${first.name}”` : counted(tasks.length, 'sub-task', 'sub-tasks');
        toast.done(`Progress of ${whose} saved.`, async () => {
          await send(was.map((task) => ({ ...task, version: versions.get(task.id) ?? null })));
          return `${tasks.length === 1 ? `“${first.name}” is` : `${whose} are`} as before`;
        });
      } catch (error) {
        toast.failed(error);
      }
    };
  }, [provider, toast, project, store, notice]);
};
