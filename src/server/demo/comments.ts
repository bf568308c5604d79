import { inArray } from 'drizzle-orm';
import { enquiries } from '../../resources/enquiries.ts';
import { mentionToken } from '../../schema/mentions.ts';
import type { Tx } from '../db/database.ts';
import { commentMentions, comments } from '../db/sharedTables.ts';
import { users } from '../db/system.ts';
import type { Chance } from './random.ts';

const speakerNames = ['seller', 'reviewer', 'approver'] as const;
type Speaker = (typeof speakerNames)[number];
type Speakers = Readonly<Record<Speaker, number>>;

/** The speaker and the text; `@reviewer` mentions one of the three. */
type Turn = readonly [Speaker, string];

const talks: readonly (readonly Turn[])[] = [
  [
    ['reviewer', '@seller is the fire rating of the core doors **EI60** or EI90? The schedule says both.'],
    ['seller', 'EI60 on the stairs, EI90 on the plant room. Drawing `A-204` is the one that counts.'],
    ['reviewer', 'Then it is clear, thanks.'],
  ],
  [
    [
      'seller',
      'The client wants three prices:\n\n- as drawn\n- with aluminium instead of steel\n- without the roof glazing',
    ],
    ['approver', 'Fine, but one offer with two alternatives. @seller please say so in the description.'],
  ],
  [
    ['approver', 'Who carries the *preliminaries* here, they or we?'],
    ['seller', 'They do. It is in the second paragraph of their letter.'],
  ],
  [
    ['seller', 'Site visit is on Thursday. @reviewer do you want to come along?'],
    ['reviewer', 'Yes. I should like to see the existing brackets before anybody prices them.'],
    ['seller', 'Booked for two, 9:30 at the gate.'],
  ],
  [['reviewer', 'Delivery in two lots would save them the storage. Worth offering?']],
  [
    ['seller', 'They asked for payment in 60 days.'],
    ['approver', '30, as with everybody. 45 if they order both blocks.'],
  ],
];

const hour = 3_600_000;

/** Comments of the last two weeks on some of the enquiries; every third conversation is resolved. */
export const seedComments = async (
  tx: Tx,
  luck: Chance,
  enquiryIds: readonly number[],
  speakers: Speakers,
): Promise<void> => {
  const people = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, Object.values(speakers)));
  const tokenOf = (id: number) => mentionToken({ id, name: people.find((p) => p.id === id)?.name ?? '' });
  for (const [at, record_id] of enquiryIds.entries()) {
    if (!luck.happens(45)) continue;
    const began = Date.now() - (4 + luck.below(13 * 24)) * hour;
    const settled = at % 3 === 2;
    for (const [turn, [speaker, text]] of luck.pick(talks).entries()) {
      const created_by = speakers[speaker];
      const created_at = new Date(Math.min(began + turn * hour, Date.now()));
      const called = speakerNames.filter((who) => text.includes(`@${who}`));
      const comment = called.reduce((written, who) => written.replace(`@${who}`, tokenOf(speakers[who])), text);
      const [row] = await tx
        .insert(comments)
        .values({
          resource: enquiries.name,
          record_id,
          comment,
          created_by,
          updated_by: created_by,
          created_at,
          updated_at: created_at,
          ...(settled && { resolved_at: created_at, resolved_by: speakers.seller }),
        })
        .returning({ id: comments.id });
      if (row && called.length)
        await tx.insert(commentMentions).values(called.map((who) => ({ comment_id: row.id, user_id: speakers[who] })));
    }
  }
};
