import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Answered, Caller } from '../support/app.ts';
import { filesBelow, formOf, sendRaw, type Sent } from '../support/attached.ts';
import { actorOf, makeDraft } from '../support/enquirySteps.ts';
import { testAppWith } from '../support/fixtures.ts';
import { jobPieces, jobs } from '../support/jobs.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, makeMasters, makeTeam, step, walk, type Made, type Masters, type Team } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';

const on = testAppWith(jobs, jobPieces);
let team: Team;
let masters: Masters;
let keeper: Caller;
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  keeper = await person(on, { branches: [leeds] });
  team = await makeTeam(on);
  masters = await makeMasters(team.seller);
});

const upload = (by: Caller, path: string, ...files: Sent[]): Promise<Answered> =>
  sendRaw(on.app, by, path, formOf(...files));
const added = async (by: Caller, path: string, ...files: Sent[]): Promise<Made[]> =>
  (await expecting(201, upload(by, path, ...files))).records;
const contentOf = async (by: Caller, path: string, { id }: Made): Promise<string> =>
  (await by.raw('GET', `${path}/${id}`)).text();
const named = (files: Made[]): string[] => files.map(({ name }) => name);

/** The current files: name, the rounds of this version, and those of the older ones. */
const current = async (by: Caller, path: string) =>
  (await expecting(200, by.get(path))).records.map(({ name, rounds, older }: Made) => [
    name,
    rounds,
    older.map((version: Made) => version.rounds),
  ]);
const sentOf = async (by: Caller, path: string): Promise<Made[]> =>
  (await expecting(200, by.get(`${path}/sent`))).records;

const job = async () => {
  const { id } = await expecting(201, keeper.post('/api/test-jobs', { name: fresh() }));
  const at = `/api/test-jobs/${id}`;
  return {
    id: id as number,
    at,
    path: `${at}/attachments`,
    take: (action: string) => expecting(200, keeper.put(`${at}/${action}`, {})),
  };
};
const piece = async (of: number, name = fresh()) => {
  const { id } = await expecting(201, keeper.post(`/api/test-jobs/${of}/pieces`, { name }));
  const at = `/api/test-jobs/${of}/pieces/${id}`;
  return { at, path: `${at}/attachments` };
};

/** Runs a statement as the owner of the tables, who is above every policy and grant, and says what came of it. */
const asOwner = async (statement: string): Promise<string> => {
  const owner = await on.testDatabase.source.acquire({ as: 'owner' });
  try {
    await owner.query(statement);
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    owner.release();
  }
};
const asBranch = async (statement: string): Promise<string> => {
  const actor = { branchId: keeper.branch, userId: keeper.session.user.id };
  try {
    await on.database.inBranch(actor, (tx) => tx.execute(sql.raw(statement)));
    return 'done';
  } catch (error) {
    return (error as { cause: { code: string } }).cause.code;
  }
};

describe('an enquiry that is sent for approval', () => {
  it('keeps the files of each round for ever, for everybody who sees it', async () => {
    const { id } = await makeDraft(team, masters);
    const path = `/api/enquiries/${id}/attachment`;
    const remove = (file: Made) => team.seller.del(`/api/enquiry/${id}/attachment/${file.id}`);
    const take = (action: Parameters<typeof actorOf>[1]) =>
      expecting(200, step(actorOf(team, action), id, action, { comment: `To ${action}` }));
    const [plan] = await added(team.seller, path, ['Plan.txt', 'first plan']);
    const [letter] = await added(team.seller, path, ['Letter.txt', 'the letter']);
    expect(await sentOf(team.seller, path)).toEqual([]);
    await take('submit');
    await take('send-back');
    const [next] = await added(team.seller, path, ['plan.TXT', 'second plan']);
    expect(await remove(letter)).toMatchObject({ status: 200, message: 'Attachment deleted' });
    expect(await current(team.seller, path)).toEqual([['plan.TXT', [], [[1]]]]);
    await take('submit');
    await take('review');
    await take('approve');

    expect(await current(team.approver, path)).toEqual([['plan.TXT', [2], [[1]]]]);
    const [second, first, ...others] = await sentOf(team.approver, path);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ action: 'submit', round: 1, by_name: team.seller.session.user.name });
    expect(second).toMatchObject({ action: 'submit', round: 2 });
    expect([named(first.files), named(second.files)]).toEqual([['Letter.txt', 'Plan.txt'], ['plan.TXT']]);
    expect([first.files.map((file: Made) => file.id), second.files[0].id]).toEqual([[letter.id, plan.id], next.id]);
    expect(await contentOf(team.approver, path, letter)).toBe('the letter');
    expect(await contentOf(team.approver, path, plan)).toBe('first plan');
    expect(await contentOf(team.approver, path, next)).toBe('second plan');

    const { records } = await expecting(200, team.seller.get(`/api/enquiries/${id}/history`));
    expect(records.flatMap((r: Made) => (r.lines === 'attachments' ? [[r.action, r.line_name]] : []))).toEqual([
      ['delete', 'Letter.txt'],
      ['update', 'plan.TXT'],
      ['create', 'Letter.txt'],
      ['create', 'Plan.txt'],
    ]);
  });

  it('shows what was sent to nobody who does not see it', async () => {
    const { id } = await makeDraft(team, masters);
    const path = `/api/enquiries/${id}/attachment`;
    const [file] = await added(team.seller, path, ['Plan.txt', 'plan']);
    await walk(id, [[team.seller, 'submit']]);
    for (const who of [team.other, team.stranger])
      for (const answer of [await who.get(`${path}/sent`), await who.get(`${path}/${file.id}`)])
        expect(answer).toMatchObject({ status: 404, message: 'Enquiry not found' });
    expect((await on.anonymous('GET', `${path}/sent`)).status).toBe(401);
  });

  it('tells of a round without files, and of the files of one that is cancelled', async () => {
    const [bare, dropped] = [await makeDraft(team, masters), await makeDraft(team, masters)];
    await walk(bare.id, [[team.seller, 'submit']]);
    expect(await sentOf(team.seller, `/api/enquiries/${bare.id}/attachment`)).toMatchObject([{ round: 1, files: [] }]);
    const path = `/api/enquiries/${dropped.id}/attachment`;
    await added(team.seller, path, ['Plan.txt', 'plan']);
    await walk(dropped.id, [[team.seller, 'cancel', { comment: 'Gone' }]]);
    expect(await sentOf(team.seller, path)).toMatchObject([{ action: 'cancel', files: [{ name: 'Plan.txt' }] }]);
  });
});

describe('a file of the same name', () => {
  it('is the next version of the file, also within one upload, whatever its capital letters', async () => {
    const { path } = await job();
    await added(keeper, path, ['Plan.txt', 'one'], ['PLAN.txt', 'two'], ['Other.txt', 'x']);
    const [file] = await added(keeper, path, ['plan.txt', 'three']);
    expect(file).toMatchObject({ name: 'plan.txt', rounds: [], older: [{ name: 'PLAN.txt' }, { name: 'Plan.txt' }] });
    expect((await expecting(200, keeper.get(path))).pagination.total).toBe(2);
    expect(await Promise.all(file.older.map((version: Made) => contentOf(keeper, path, version)))).toEqual([
      'two',
      'one',
    ]);
  });

  it('is a new file once the other was removed', async () => {
    const { path, take } = await job();
    const [sent] = await added(keeper, path, ['Plan.txt', 'one']);
    await take('send');
    await take('return');
    await expecting(200, keeper.del(`${path}/${sent.id}`));
    expect((await added(keeper, path, ['Plan.txt', 'two']))[0].older).toEqual([]);
  });

  it('sent by three at the same moment is one file with three versions', async () => {
    const { path } = await job();
    await Promise.all(['one', 'two', 'three'].map((text) => added(keeper, path, ['Plan.txt', text])));
    expect((await current(keeper, path)).map(([, , older]: Made[]) => older.length)).toEqual([2]);
  });

  it('that comes while the record is sent is among what was sent, or is refused', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { at, path, take } = await job();
      await added(keeper, path, ['Plan.txt', 'one']);
      const [late] = await Promise.all([upload(keeper, path, ['Late.txt', 'late']), keeper.put(`${at}/send`, {})]);
      const [round] = await sentOf(keeper, path);
      expect(named(round.files)).toEqual(late.status === 201 ? ['Late.txt', 'Plan.txt'] : ['Plan.txt']);
      expect([201, 409]).toContain(late.status);
      await take('return');
    }
  });
});

describe('a file that replaces another', () => {
  it('is its next version under a name of its own', async () => {
    const { path } = await job();
    const [file] = await added(keeper, path, ['Plan A.txt', 'one']);
    const [next] = await added(keeper, `${path}?replaces=${file.id}`, ['Plan B.txt', 'two']);
    expect(next).toMatchObject({ name: 'Plan B.txt', older: [{ id: file.id, name: 'Plan A.txt' }] });
  });

  it('is one file of this record, in the place of one that is current', async () => {
    const [{ path }, other] = [await job(), await job()];
    const [first] = await added(keeper, path, ['Plan.txt', 'one']);
    const [current] = await added(keeper, path, ['Plan.txt', 'two']);
    const [foreign] = await added(keeper, other.path, ['Plan.txt', 'other']);
    const stored = filesBelow(on.uploads).length;
    for (const id of [first.id, foreign.id, 999_999_999])
      expect(await upload(keeper, `${path}?replaces=${id}`, ['New.txt', 'x'])).toMatchObject({
        status: 422,
        errors: { replaces: ['No such attachment'] },
      });
    for (const id of [0, 'x'])
      expect((await upload(keeper, `${path}?replaces=${id}`, ['New.txt', 'x'])).status).toBe(422);
    const two = await upload(keeper, `${path}?replaces=${current.id}`, ['A.txt', 'a'], ['B.txt', 'b']);
    expect(two).toMatchObject({ status: 422, errors: { replaces: ['One file alone can take the place of another'] } });
    expect(filesBelow(on.uploads)).toHaveLength(stored);
    expect((await expecting(200, keeper.get(path))).records).toMatchObject([{ id: current.id, older: [{}] }]);
  });
});

describe('removing a file', () => {
  it('deletes the versions that were never sent, and hides the others', async () => {
    const { path, take } = await job();
    const before = filesBelow(on.uploads).length;
    const [unsent] = await added(keeper, path, ['Plan.txt', 'never sent']);
    const [sent] = await added(keeper, path, ['Plan.txt', 'sent']);
    await take('send');
    await take('return');
    const [draft] = await added(keeper, path, ['Plan.txt', 'not yet sent']);
    expect(await keeper.del(`${path}/${sent.id}`)).toMatchObject({
      status: 409,
      message: 'A newer version took the place of this one: delete that one',
    });
    await expecting(200, keeper.del(`${path}/${draft.id}`));
    expect(await current(keeper, path)).toEqual([]);
    expect(filesBelow(on.uploads)).toHaveLength(before + 1);
    for (const { id } of [unsent, draft]) expect((await keeper.get(`${path}/${id}`)).status).toBe(404);
    expect((await keeper.del(`${path}/${draft.id}`)).status).toBe(404);
    expect(await contentOf(keeper, path, sent)).toBe('sent');
    expect((await sentOf(keeper, path))[0].files).toMatchObject([{ id: sent.id }]);
  });

  it('that was sent can be done once, and leaves its content', async () => {
    const { path, take } = await job();
    const [file] = await added(keeper, path, ['Plan.txt', 'sent']);
    await take('send');
    expect((await keeper.del(`${path}/${file.id}`)).status).toBe(409);
    await take('return');
    await expecting(200, keeper.del(`${path}/${file.id}`));
    expect(await keeper.del(`${path}/${file.id}`)).toMatchObject({ status: 404, message: 'Attachment not found' });
    expect(await contentOf(keeper, path, file)).toBe('sent');
  });
});

describe('a record whose files were sent', () => {
  it('is not deleted; one that had none is, and so is one that was never sent', async () => {
    const message = 'Its files were sent, and are kept as they were sent: it cannot be deleted';
    const [sent, bare, draft] = [await job(), await job(), await job()];
    const [file] = await added(keeper, sent.path, ['Plan.txt', 'plan']);
    const stored = filesBelow(on.uploads).length;
    await added(keeper, draft.path, ['Plan.txt', 'plan']);
    for (const { take } of [sent, bare]) {
      await take('send');
      await take('return');
    }
    expect(await keeper.del(sent.at)).toMatchObject({ status: 409, message });
    expect(await keeper.del('/api/test-jobs', { ids: [draft.id, sent.id] })).toMatchObject({ status: 409, message });
    expect(await contentOf(keeper, sent.path, file)).toBe('plan');
    await expecting(200, keeper.del('/api/test-jobs', { ids: [draft.id, bare.id] }));
    expect(filesBelow(on.uploads)).toHaveLength(stored);
  });

  it('has its files protected by the database from every role', async () => {
    const { id, path, take } = await job();
    const [file] = await added(keeper, path, ['Plan.txt', 'plan']);
    const [other] = await added(keeper, path, ['Other.txt', 'other']);
    await take('send');
    const [{ id: round }] = (await sentOf(keeper, path)) as [Made];
    await take('return');
    const one = `branch_id = ${keeper.branch} and id = ${file.id}`;
    for (const statement of [
      `delete from attachments where ${one}`,
      `update attachments set name = 'x' where ${one}`,
      `update attachments set stored_as = 'x' where ${one}`,
      `update attachments set record_id = record_id + 1 where ${one}`,
      `update attachments set name = 'x', removed_at = now() where ${one}`,
      `update sent_files set attachment_id = ${other.id} where transition_id = ${round} and attachment_id = ${file.id}`,
      `delete from sent_files where transition_id = ${round}`,
      `delete from test_jobs where branch_id = ${keeper.branch} and id = ${id}`,
    ]) {
      expect(await asOwner(statement), statement).toBe('PB409');
      expect(await asBranch(statement), statement).toMatch(
        /sent_files set|from sent_files/.test(statement) ? '42501' : 'PB409',
      );
    }
    expect(await asOwner('truncate attachments cascade')).toBe('PB409');
    // Nobody adds to what was sent either, and what ended has ended.
    const [later] = await added(keeper, path, ['Later.txt', 'later']);
    expect(await asBranch(`insert into sent_files values (${keeper.branch}, ${round}, ${later.id})`)).toBe('42501');
    await expecting(200, keeper.del(`${path}/${other.id}`));
    expect(await asOwner(`update attachments set removed_at = null where id = ${other.id}`)).toBe('PB409');
  });
});

describe('files of a part', () => {
  it('are sent with the record that it is part of, and stay with it', async () => {
    const { id, take } = await job();
    const [one, two] = [await piece(id), await piece(id)];
    const [file] = await added(keeper, one.path, ['Detail.txt', 'first']);
    await take('send');
    expect(await upload(keeper, one.path, ['Detail.txt', 'x'])).toMatchObject({
      status: 409,
      message: 'It is “Sent”: it cannot be changed',
    });
    await take('return');
    await added(keeper, one.path, ['Detail.txt', 'second']);
    await take('send');
    const rounds = await sentOf(keeper, one.path);
    expect(rounds.map((r) => [r.round, r.files.length])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(await contentOf(keeper, one.path, file)).toBe('first');
    expect(await sentOf(keeper, two.path)).toEqual([]);
    await take('return');
    expect((await keeper.del(one.at)).status).toBe(409);
    expect((await keeper.del(two.at)).status).toBe(200);
  });
});
