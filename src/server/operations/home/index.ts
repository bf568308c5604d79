import type { Home, WaitingCounts } from '../../../resources/home.calls.ts';
import { followUps } from '../../../resources/followUps.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { can, type Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { ownedResources } from '../../db/tables.ts';
import { inboxOf } from '../inbox/index.ts';
import { countWaiting, decidedBy } from '../inbox/waiting.ts';
import { unseenMentions } from '../readMarks/mentions.ts';
import type { Who } from '../workflows/status.ts';
import { countFollowUps, dueNow, openFollowUps } from './followUps.ts';
import { pipelineOf } from './pipeline.ts';
import { recentOf } from './recent.ts';
import { canReturn, countReturned, returnedTo } from './returned.ts';

const short = { approvals: 5, returned: 5, follow_ups: 8, recent: 8 };

/** The parts of the start page that the person may have. */
const partsFor = ({ permissions }: Who) => {
  const holds = (permission: string | null) => permission !== null && permissions.has(permission);
  const views = (resource: Resource) => can(resource, 'read') && holds(callsOf(resource).read.permission);
  const viewed = ownedResources.filter(views);
  return {
    decided: decidedBy(permissions),
    returning: viewed.filter(canReturn),
    followsUp: holds(callsOf(followUps).list.permission),
    pipeline: viewed.find(({ workflow }) => workflow?.pipeline),
    viewed,
  };
};

const mentionsOf = async (tx: Tx, { permissions }: Who): Promise<number> =>
  (await unseenMentions(tx, (permission) => permissions.has(permission), { page: 1, perPage: 0 })).total;

/** What the first screen after sign-in shows: one transaction. `dayEnd` ends today where the person is. */
export const homeOf = async (tx: Tx, who: Who, dayEnd: Date): Promise<Home> => {
  const { decided, returning, followsUp, pipeline, viewed } = partsFor(who);
  return {
    approvals: decided.length
      ? await inboxOf(tx, decided, who, { page: 1, perPage: short.approvals }, { changes: false })
      : null,
    returned: returning.length ? await returnedTo(tx, returning, short.returned) : null,
    follow_ups: followsUp
      ? { ...(await countFollowUps(tx, dayEnd)), records: await openFollowUps(tx, short.follow_ups) }
      : null,
    mentions: await mentionsOf(tx, who),
    pipeline: pipeline ? { resource: pipeline.name, stages: await pipelineOf(tx, pipeline) } : null,
    recent: await recentOf(tx, viewed, short.recent),
  };
};

/** How much waits for the person, without what it is, and the follow-ups that fall due about now. */
export const waitingOf = async (tx: Tx, who: Who, dayEnd: Date): Promise<WaitingCounts> => {
  const { decided, returning, followsUp } = partsFor(who);
  const counted = followsUp ? await countFollowUps(tx, dayEnd) : { overdue: 0, today: 0 };
  return {
    approvals: await countWaiting(tx, decided),
    returned: await countReturned(tx, returning),
    follow_ups_overdue: counted.overdue,
    follow_ups_today: counted.today,
    mentions: await mentionsOf(tx, who),
    due: followsUp ? await dueNow(tx) : [],
  };
};
