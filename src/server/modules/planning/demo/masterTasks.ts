import { masterTasks } from '../../../../resources/planning/masterTasks.ts';
import type { Tx } from '../../../db/database.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import { masterTaskWords } from './masterTaskWords.ts';

/** The master tasks of a branch of the demo firm. */
export const seedMasterTasks = async (tx: Tx): Promise<void> => {
  await Promise.all(
    masterTaskWords.map(([name, description, subTasks]) =>
      insertRecord(tx, masterTasks, {
        name,
        description,
        sub_tasks: subTasks.map(([subTask, percentage, duration]) => ({ name: subTask, percentage, duration })),
      }),
    ),
  );
};
