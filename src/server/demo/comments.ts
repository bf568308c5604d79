import { inArray } from 'drizzle-orm';
import { assertDefined } from '../../domain/assertDefined.ts';
import { enquiries as enquiryResource } from '../../resources/sales/enquiries.ts';
import { mentionToken } from '../../schema/mentions.ts';
import type { Tx } from '../db/database.ts';
import { commentMentions, comments } from '../db/sharedTables.ts';
import { users } from '../db/system.ts';
import { ago } from './calendar.ts';
import type { DemoEnquiry } from '../modules/sales/demo/enquiries.ts';
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

/** An hour of a working day. */
const hour = 1 / 9;
/** Comments of the last working days. */
const latest = 10;

/** Comments on some of the enquiries, in the order in which they were written; every third conversation is resolved. */
export const seedComments = async (
  tx: Tx,
  luck: Chance,
  enquiries: readonly DemoEnquiry[],
  speakers: Speakers,
): Promise<void> => {
  const people = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, Object.values(speakers)));
  const tokenOf = (id: number) => mentionToken({ id, name: people.find((p) => p.id === id)?.name ?? '' });
  const said = enquiries
    .flatMap(({ id, days }, at) => {
      if (!luck.happens(45)) return [];
      const talk = luck.pick(talks);
      const last = Math.max(0, Math.min(days, latest) - talk.length * hour);
      const began = (last * luck.below(100)) / 100 + (talk.length - 1) * hour;
      return talk.map(([speaker, text], turn) => ({
        record_id: id,
        speaker,
        text,
        isSettled: at % 3 === 2,
        at: ago(Math.max(0, began - turn * hour)),
      }));
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const calledIn = (text: string) => speakerNames.filter((who) => text.includes(`@${who}`));
  const rows = await tx
    .insert(comments)
    .values(
      said.map(({ record_id, speaker, text, isSettled, at }) => ({
        resource: enquiryResource.name,
        record_id,
        comment: calledIn(text).reduce((written, who) => written.replace(`@${who}`, tokenOf(speakers[who])), text),
        created_by: speakers[speaker],
        updated_by: speakers[speaker],
        created_at: at,
        updated_at: at,
        ...(isSettled && { resolved_at: at, resolved_by: speakers.seller }),
      })),
    )
    .returning({ id: comments.id });
  const mentions = said.flatMap(({ text }, at) =>
    calledIn(text).map((who) => ({ comment_id: assertDefined(rows[at]).id, user_id: speakers[who] })),
  );
  await tx.insert(commentMentions).values(mentions);
};
