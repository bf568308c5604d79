import { describe, expect, it } from 'vitest';
import { flag, text } from '../schema/field.ts';
import type { Workflow } from '../schema/workflow.ts';
import { defineWorkflow } from './define.ts';
import { enquiryWorkflow } from './sales/enquiries.ts';
import { followUpWorkflow } from './sales/followUps.ts';

const action = (more: Partial<Workflow['actions'][string]>): Workflow['actions'][string] => ({
  label: 'Send',
  success: 'Sent',
  failure: 'Failed to send',
  from: ['DRAFT'],
  to: 'SENT',
  by: ['owner'],
  permission: 'a.b.send',
  comment: 'optional',
  ...more,
});
const sound: Workflow = {
  name: 'letter',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  states: {
    DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'owner' }] },
    SENT: { label: 'Sent', tone: 'waiting', waits: [{ role: 'reader', until: 'read' }], decision: true },
    READ: { label: 'Read', tone: 'good', waits: [] },
  },
  actions: {
    send: action({}),
    read: action({ from: ['SENT'], to: 'READ', by: ['reader'] }),
  },
  path: ['DRAFT', 'SENT', 'READ'],
};
const { send, read } = sound.actions as { send: Workflow['actions'][string]; read: Workflow['actions'][string] };
const { DRAFT, SENT, READ } = sound.states as Record<'DRAFT' | 'SENT' | 'READ', Workflow['states'][string]>;

// What a caller without types leaves out.
const nothing = undefined as unknown as readonly [];

const broken: [why: string, change: Partial<Workflow>, message: string][] = [
  ['starts nowhere', { initial: 'NEW' }, 'the start names no state: NEW'],
  ['starts at what every object has', { initial: 'constructor' }, 'the start names no state: constructor'],
  ['shows a way over a state that there is not', { path: ['DRAFT', 'LOST'] }, 'the path names no state: LOST'],
  [
    'sums a state that there is not',
    { pipeline: { value: 'value', stages: ['LOST'] } },
    'the pipeline names no state: LOST',
  ],
  [
    'has a step from nowhere',
    { actions: { read, send: { ...send, from: ['DRAFT', 'NEW'] } } },
    'send names no state: NEW',
  ],
  ['has a step to nowhere', { actions: { read, send: { ...send, to: 'GONE' } } }, 'send names no state: GONE'],
  ['has a step that nobody takes', { actions: { read, send: { ...send, by: [] } } }, 'nobody can send'],
  [
    'has a step that starts nowhere',
    { actions: { send, read, lose: { ...read, from: [] } } },
    'lose can be done nowhere',
  ],
  [
    'bars by a step that there is not',
    { actions: { send: { ...send, byMaker: 'Nobody else is there' }, read } },
    'send says why whoever made the round may take it, but decides nothing',
  ],
  [
    'lets a call take a step that is taken along alone',
    {
      actions: { send, read, close: action({ from: ['READ'], along: true }) },
      endpoints: [{ path: '/api/letters/:id/close', action: 'close' }],
    },
    'the endpoint /api/letters/:id/close names close, which is taken along with a step of another record alone',
  ],
  [
    'waits for whoever is only taken along',
    { actions: { send, read: { ...read, along: true } } },
    'SENT waits for read, which cannot be done there',
  ],
  ['has a state that is never reached', { states: { DRAFT, SENT, READ, LOST: READ } }, 'LOST is never reached'],
  [
    'has states that reach each other, but are not reached from the start',
    {
      states: { DRAFT, SENT, READ, A: READ, B: READ },
      actions: { send, read, ab: action({ from: ['A'], to: 'B' }), ba: action({ from: ['B'], to: 'A' }) },
    },
    'A is never reached',
  ],
  [
    'waits for a step of another state',
    { states: { SENT, READ, DRAFT: { ...DRAFT, waits: [{ role: 'owner', until: 'read' }] } } },
    'DRAFT waits for read, which cannot be done there',
  ],
  [
    'waits for a step that there is not',
    { states: { DRAFT, READ, SENT: { ...SENT, waits: [{ role: 'reader', until: 'frame' }] } } },
    'SENT waits for frame, which cannot be done there',
  ],
  [
    'waits for somebody who cannot take the step',
    { states: { DRAFT, READ, SENT: { ...SENT, waits: [{ role: 'owner', until: 'read' }] } } },
    'SENT waits for the owner, who can do nothing there',
  ],
  [
    'waits where no step leads on',
    { states: { DRAFT, SENT, READ: { ...READ, waits: [{ role: 'owner' }] } } },
    'READ waits for the owner, who can do nothing there',
  ],
  [
    'asks for what is no permission',
    { actions: { read, send: { ...send, permission: 'send' } } },
    'the permission of send is "send", not module.sub_module.action',
  ],
  [
    'leads to states of which one is none',
    { actions: { read, send: { ...send, to: { oneOf: ['SENT', 'GONE'], pick: () => 'SENT' } } } },
    'send names no state: GONE; the states are DRAFT, SENT, READ',
  ],
  [
    'leads to one of no states',
    { actions: { send, read: { ...read, to: { oneOf: [], pick: () => 'READ' } } } },
    'read leads nowhere; name the states that it can lead to in oneOf',
  ],
  [
    'reaches a state by no choice of a step',
    { actions: { send, read: { ...read, to: { oneOf: ['SENT'], pick: () => 'SENT' } } } },
    'READ is never reached; let a step lead to it, or leave it out',
  ],
  [
    'takes a step of several records that needs a comment',
    { actions: { send, read: { ...read, bulk: true, comment: 'required' } } },
    'read is taken of several records at once, so it can take no fields and require no comment',
  ],
  [
    'is called by a path without the record',
    { endpoints: [{ path: '/api/letters/send', action: 'send' }] },
    'the endpoint /api/letters/send has no :id; the parameters of the path are none',
  ],
  [
    'is called by a path without the record, by a name of its own',
    { endpoints: [{ path: '/api/letters/:id/send', record: { path: 'letter_id' }, action: 'send' }] },
    'the endpoint /api/letters/:id/send has no :letter_id; the parameters of the path are id',
  ],
  [
    'is called by a path without the step',
    { endpoints: [{ path: '/api/letters/:id/step', action: { path: 'action' } }] },
    'the endpoint /api/letters/:id/step has no :action; the parameters of the path are id',
  ],
  [
    'is called by a word that means no step',
    { endpoints: [{ path: '/api/letters/:id/:action', action: { path: 'action', words: { post: 'pots' } } }] },
    'the endpoint /api/letters/:id/:action names no step: pots; the steps are send, read',
  ],
  [
    'is called by a body whose word means no step',
    { endpoints: [{ path: '/api/letters/:id/state', action: { body: 'sent', words: { true: 'post' } } }] },
    'the endpoint /api/letters/:id/state names no step: post; the steps are send, read',
  ],
  [
    'is called with one name for two things',
    { endpoints: [{ path: '/api/letters/send', record: { body: 'note' }, action: 'send', comment: 'note' }] },
    'note stands twice in the body of /api/letters/send',
  ],
  [
    'an action and a comment of one name',
    {
      endpoints: [
        { path: '/api/letters/:id/state', action: { body: 'sent', words: { true: 'send' } }, comment: 'sent' },
      ],
    },
    'sent stands twice in the body of /api/letters/:id/state',
  ],
  [
    'takes one name for a field of the call and one of its step',
    {
      actions: { read, send: action({ extra: { sent: flag() } }) },
      endpoints: [{ path: '/api/letters/:id/state', action: { body: 'sent', words: { true: 'send' } } }],
    },
    'sent stands twice in the body of /api/letters/:id/state',
  ],
  [
    'takes a comment under the name of a field of its step',
    {
      actions: { read, send: action({ body: { note: text() } }) },
      endpoints: [{ path: '/api/letters/:id/send', action: 'send', comment: 'note' }],
    },
    'note stands twice in the body of /api/letters/:id/send',
  ],
  [
    'takes a field of its step under the name of the version',
    {
      actions: { read, send: action({ body: { version: text() } }) },
      endpoints: [{ path: '/api/letters/:id/send', action: 'send' }],
    },
    'version stands twice in the body of /api/letters/:id/send',
  ],
  [
    'has one call for steps that ask for different permissions',
    {
      actions: { send, read: { ...read, permission: 'a.b.read' } },
      endpoints: [{ path: '/api/letters/:id/next', action: ['send', 'read'] }],
    },
    'the steps of /api/letters/:id/next ask for different permissions; say with permission which the call asks for',
  ],
  [
    'has a decision of nobody',
    { states: { DRAFT, READ, SENT: { ...SENT, waits: [] } } },
    'SENT is a decision, but waits for nobody',
  ],
  [
    'does not say what its decisions rest on',
    { restsOn: nothing },
    'somebody decides in it, and it does not say on what; say restsOn, [] for the record alone',
  ],
  [
    'says what decisions rest on that nobody takes',
    { states: { DRAFT, READ, SENT: { label: 'Sent', tone: 'waiting', waits: SENT.waits } } },
    'it says what decisions rest on, but nobody decides in it',
  ],
];

describe('a workflow', () => {
  it('is what was defined, when it is sound', () => {
    expect(defineWorkflow(sound)).toBe(sound);
    const known: Workflow[] = [enquiryWorkflow, followUpWorkflow];
    for (const workflow of known) expect(defineWorkflow(workflow)).toBe(workflow);
  });

  it.each(broken)('is refused as it is defined when it %s', (_, change, message) => {
    expect(() => defineWorkflow({ ...sound, ...change })).toThrow(`The workflow letter: ${message}`);
  });
});
