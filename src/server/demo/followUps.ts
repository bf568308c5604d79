import { present } from '../../domain/present.ts';
import { followUps } from '../../resources/followUps.ts';
import type { Tx } from '../db/database.ts';
import { createRecord } from '../operations/records/write.ts';
import { takeStep } from '../operations/workflows/take.ts';
import type { Who } from '../operations/workflows/status.ts';
import { followUpWords } from './enquiryWords.ts';
import type { Chance } from './random.ts';

const hour = 3_600_000;
/** Due times in hours from now: some late, some today, most later. */
const dueIn = [-74, -28, -5, -1, 2, 4, 26, 50, 74, 122, 170, 290] as const;

/** Follow-ups of some of the enquiries, for these people. */
export const seedFollowUps = async (
  tx: Tx,
  luck: Chance,
  enquiryIds: readonly number[],
  assignees: readonly number[],
  who: Who,
): Promise<void> => {
  for (const [at, enquiry_id] of enquiryIds.entries()) {
    if (!luck.happens(70)) continue;
    const [kind, subject] = luck.pick(followUpWords);
    const due = new Date(Date.now() + present(dueIn[at % dueIn.length]) * hour);
    due.setUTCMinutes(0, 0, 0);
    const { id } = await createRecord(tx, followUps, {
      enquiry_id,
      kind,
      subject,
      due_at: due.toISOString(),
      assignee_id: luck.pick(assignees),
      note: luck.happens(40) ? 'Best reached before ten.' : null,
    });
    if (at % 5 === 4) await takeStep(tx, followUps, id, 'done', { comment: 'Settled by phone.' }, who);
  }
};
