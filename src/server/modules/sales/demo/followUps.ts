import { assertDefined } from '../../../../domain/assertDefined.ts';
import { followUps } from '../../../../resources/sales/followUps.ts';
import type { Tx } from '../../../db/database.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import { actAs, ago } from '../../../demo/calendar.ts';
import type { DemoEnquiry } from './enquiries.ts';
import { followUpWords } from './enquiryWords.ts';
import type { Chance } from '../../../demo/random.ts';
import { writeStep } from '../../../demo/step.ts';

const hour = 3_600_000;
/** Due times in hours from now: some late, some today, most later. */
const dueIn = [-74, -28, -5, -1, 2, 4, 26, 50, 74, 122, 170, 290] as const;

/** The due time: today at any hour, on other days in working hours; late only if the enquiry was there already. */
const dueOf = (at: number, enquiry: DemoEnquiry): Date => {
  const hours = assertDefined(dueIn[at % dueIn.length]);
  const isPossible = Date.now() + hours * hour > ago(enquiry.days / 2).getTime();
  const due = new Date(Date.now() + (isPossible ? hours : -hours) * hour);
  due.setUTCMinutes(0, 0, 0);
  if (Math.abs(hours) > 24) due.setUTCHours(9 + (at % 8));
  return due;
};

/** Follow-ups of some of the enquiries, written by a person for these people. */
export const seedFollowUps = async (
  tx: Tx,
  luck: Chance,
  enquiries: readonly DemoEnquiry[],
  { assignees, by }: { readonly assignees: readonly number[]; readonly by: number },
): Promise<void> => {
  for (const [at, enquiry] of enquiries.entries()) {
    if (!luck.happens(70)) continue;
    const [kind, subject] = luck.pick(followUpWords);
    const due = dueOf(at, enquiry);
    const made = (enquiry.days * (50 + luck.below(50))) / 100;
    await actAs(tx, by, made);
    const id = await insertRecord(tx, followUps, {
      enquiry_id: enquiry.id,
      kind,
      subject,
      due_at: due.toISOString(),
      assignee_id: luck.pick(assignees),
      note: luck.happens(40) ? 'Best reached before ten.' : null,
    });
    if (at % 5 !== 4) continue;
    const days = made / 3;
    await writeStep(tx, followUps, {
      id,
      action: 'done',
      from: 'OPEN',
      to: 'DONE',
      by,
      days,
      comment: 'Settled by phone.',
      set: { closed_at: ago(days) },
    });
  }
};
