import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { formOf, sendRaw } from '../../support/attached.ts';
import { branchIds, person } from '../../support/people.ts';
import {
  expecting,
  idOf,
  makeEnquiry,
  makeMasters,
  makeTeam,
  people,
  walk,
  type Made,
  type Team,
} from '../../support/sales.ts';

const on = testApp();
let team: Team;
/** Holds every permission but those to see enquiries of others. */
let outsider: Caller;
let hidden: Made;
let mine: Made;
let file: Made;
let comment: Made;
let followUp: Made;
const word = 'Zaphirium';

beforeAll(async () => {
  team = await makeTeam(on);
  const masters = await makeMasters(team.seller);
  outsider = await person(on, {
    permissions: allPermissions().filter((p) => !/^enquiry\.(global|global_pending)\./.test(p)),
    branches: [(await branchIds(on)).leeds],
  });
  hidden = await makeEnquiry(team.seller, masters, {
    title: `${word} tower`,
    description: `All about ${word}`,
    approvers: people(team.approver),
  });
  mine = await makeEnquiry(outsider, masters);
  const at = `/api/enquiries/${hidden.id}`;
  [file] = (await sendRaw(on.app, team.seller, `${at}/attachment`, formOf([`${word}.txt`, 'Secret']))).data.records;
  const said = await expecting(201, team.seller.post(`${at}/comments`, { comment: `${word} is dear` }));
  comment = said.comments?.[0] ?? said;
  const body = { enquiry_id: hidden.id, subject: `Ring ${word}`, due_at: '2020-01-01T09:00:00Z' };
  followUp = await expecting(201, team.seller.post('/api/followUp', body));
  await walk(hidden.id, [
    [team.seller, 'submit', { comment: `${word} is ready` }],
    [team.approver, 'send-back', { comment: `${word} is too dear` }],
  ]);
});

const texts = async (who: Caller, paths: readonly string[]): Promise<[string, number, string][]> => {
  const read: [string, number, string][] = [];
  for (const path of paths) {
    const response = await who.raw('GET', path);
    read.push([path, response.status, await response.text()]);
  }
  return read;
};

describe('an enquiry that somebody does not see', () => {
  it('is told of by nothing that they can read', async () => {
    const paths = [
      '/api/enquiries?getAll=true',
      '/api/enquiries?getAll=true&search=' + word,
      '/api/enquiries/pending?getAll=true',
      '/api/enquiries/export?format=csv',
      '/api/enquiries/export?format=csv&list=pending',
      '/api/follow_ups?getAll=true',
      '/api/followUp/my-follow-ups?per_page=200',
      `/api/followUp/my-follow-ups?enquiry_id=${hidden.id}`,
      `/api/search?q=${word}`,
      `/api/search?q=${hidden.number}`,
      '/api/home',
      '/api/waiting',
      '/api/inbox?per_page=200',
      '/api/mentions?per_page=200',
      '/api/projects?getAll=true',
      '/api/estimations?getAll=true',
      `/api/enquiries/${mine.id}/related-enquiries`,
    ];
    for (const [path, status, text] of await texts(outsider, paths)) {
      expect([path, status]).toEqual([path, 200]);
      for (const secret of [word, hidden.number]) expect([path, text.includes(secret)]).toEqual([path, false]);
    }
    // Somebody who sees it finds it by the same means: the words are where they are looked for.
    const found = await texts(team.seller, [paths[0] as string, `/api/search?q=${word}`, '/api/home']);
    for (const [path, , text] of found) expect([path, text.includes(word)]).toEqual([path, true]);
  });

  it('keeps its attachments, comments and follow-ups to itself, also where an enquiry of their own is named', async () => {
    for (const id of [hidden.id, mine.id])
      for (const [method, path, body] of [
        ['GET', `/api/enquiries/${id}/attachment/${file.id}`],
        ['DELETE', `/api/enquiry/${id}/attachment/${file.id}`],
        ['PUT', `/api/enquiries/${id}/comments/${comment.id}`, { comment: 'Mine' }],
        ['DELETE', `/api/enquiries/${id}/comments/${comment.id}`],
      ] as const) {
        const { status } = await outsider.raw(method, path, body);
        expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, 404]);
      }
    for (const [method, path, body] of [
      ['PUT', `/api/followUp/${followUp.id}`, { version: 1, note: 'Mine' }],
      ['PUT', `/api/followUp/${followUp.id}/update-status`, { status: 'DONE' }],
      ['DELETE', `/api/followUp/${followUp.id}`],
    ] as const)
      expect((await outsider.call(method, path, body)).status).toBe(404);
    expect(
      (await sendRaw(on.app, outsider, `/api/enquiries/${hidden.id}/attachment`, formOf(['a.txt', 'x']))).status,
    ).toBe(404);
    expect((await outsider.call('PUT', '/api/seen', { resource: 'enquiries', record_id: hidden.id })).status).toBe(404);
    expect(
      (
        await outsider.post('/api/inbox/decide', {
          action: 'approve',
          items: [{ resource: 'enquiries', id: hidden.id, version: hidden.version }],
        })
      ).status,
    ).toBe(404);
    expect((await team.seller.get(`/api/enquiries/${hidden.id}/attachment`)).data.pagination.total).toBe(1);
  });

  it('cannot be reached through a follow-up of theirs that is moved to it', async () => {
    const own = await expecting(
      201,
      outsider.post('/api/followUp', { enquiry_id: mine.id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z' }),
    );
    expect(await outsider.put(`/api/followUp/${own.id}`, { version: 1, enquiry_id: hidden.id })).toMatchObject({
      status: 422,
      errors: { enquiry_id: ['Follow-up stays with its enquiry'] },
    });
    expect((await outsider.get(`/api/enquiries/${hidden.id}`)).status).toBe(404);
  });

  it('is not shown by a project that it became', async () => {
    const masters = await makeMasters(team.seller);
    const { id } = await makeEnquiry(team.seller, masters, { title: 'Plain', approvers: people(team.approver) });
    const done = await walk(id, [
      [team.seller, 'submit'],
      [team.approver, 'approve'],
      [team.seller, 'convert'],
    ]);
    const shown = await expecting(200, outsider.get(`/api/projects/${done.project.id}`));
    expect([shown.enquiry_name, shown.title]).toEqual([null, 'Plain']);
    expect((await outsider.get(`/api/projects?search=${done.number}`)).data.records).toEqual([]);
    expect(idOf(outsider)).not.toBe(done.owner_id);
  });
});
