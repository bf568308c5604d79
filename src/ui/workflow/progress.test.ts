import { expect, it } from 'vitest';
import type { Step } from '../../schema/workflow.ts';
import { enquiryWorkflow } from '../../workflows/sales/enquiries.ts';
import { stageWorkflow } from '../../workflows/estimation/stages.ts';
import { estimationWorkflow } from '../../workflows/estimation/estimations.ts';
import { progressOf } from './progress.ts';

const step = (action: string, from_state: string, to_state: string): Step => ({
  action,
  from_state,
  to_state,
  comment: null,
  at: '2026-05-07T09:00:00.000Z',
  by: 1,
  by_name: 'Ann',
  round: 1,
});
const shown = (state: string, steps: Step[] = []) =>
  progressOf(enquiryWorkflow, { state, steps }).map(({ label, when }) => `${when} ${label}`);
const submit = step('submit', 'DRAFT', 'PENDING_APPROVAL');

it('shows what is done, where a record stands, and what is to come', () => {
  expect(shown('PENDING_APPROVAL', [submit])).toEqual([
    'past Draft',
    'now Awaiting approval',
    'ahead Approved',
    'ahead Converted',
    'ahead Won',
  ]);
});

it('shows what was sent back before the state to which it goes again', () => {
  expect(shown('SENT_BACK', [submit, step('send-back', 'PENDING_APPROVAL', 'SENT_BACK')])).toEqual([
    'past Draft',
    'now Sent back',
    'ahead Awaiting approval',
    'ahead Approved',
    'ahead Converted',
    'ahead Won',
  ]);
});

it('ends the way where a record has left it for good', () => {
  const approve = step('approve', 'PENDING_APPROVAL', 'APPROVED');
  expect(shown('LOST', [submit, approve, step('lose', 'APPROVED', 'LOST')])).toEqual([
    'past Draft',
    'past Awaiting approval',
    'past Approved',
    'now Lost',
  ]);
});

it('ends it where what has ended may be reopened, too', () => {
  const lost = { state: 'LOST', steps: [step('lose', 'OPEN', 'LOST')] };
  expect(progressOf(estimationWorkflow, lost).map(({ label, when }) => `${when} ${label}`)).toEqual([
    'past Open',
    'now Lost',
  ]);
});

it('puts what is held where it goes on', () => {
  const held = { state: 'HELD', steps: [step('hold', 'APPROVED', 'HELD')] };
  expect(progressOf(stageWorkflow('boq_details'), held).map(({ label, when }) => `${when} ${label}`)).toEqual([
    'past Draft',
    'past Under review',
    'past Awaiting approval',
    'now On hold',
    'ahead Approved',
  ]);
});
