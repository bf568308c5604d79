import { expect, it } from 'vitest';
import { isGivenByRow } from '../schema/permissions.ts';
import { resources } from './index.ts';
import { allPermissions } from './permissionNames.ts';
import { sentenceOf, writtenSentences } from './permissionSentences.ts';

it('each permission is told in one sentence of its own, whole and no longer than a line or two', () => {
  const sentences = allPermissions().map((name) => [name, sentenceOf(name, resources) ?? ''] as const);
  for (const [name, sentence] of sentences)
    expect([name, sentence]).toEqual([name, expect.stringMatching(/^[A-Z].{10,128}\.$/)]);
  expect(new Set(sentences.map(([, sentence]) => sentence)).size).toBe(allPermissions().length);
});

it('what decides, leads or holds is written by hand: its verb alone tells nothing', () => {
  const written = new Set(writtenSentences());
  expect(allPermissions().filter((name) => !isGivenByRow(name.split('.')[2] ?? '') && !written.has(name))).toEqual([]);
  expect(writtenSentences().filter((name) => !allPermissions().includes(name))).toEqual([]);
});

it('an action that nobody wrote a sentence for names its steps', () => {
  const own = resources.map((resource) => ({ ...resource, permissions: `other.${resource.name}` }));
  expect(sentenceOf('enquiry.own.archive', own)).toBeUndefined();
  const steps = resources.map((resource) =>
    resource.workflow
      ? {
          ...resource,
          workflow: {
            ...resource.workflow,
            actions: Object.fromEntries(
              Object.entries(resource.workflow.actions).map(([name, step]) => [
                name,
                step.permission === 'enquiry.own.submit' ? { ...step, permission: 'enquiry.own.send' } : step,
              ]),
            ),
          },
        }
      : resource,
  );
  expect(sentenceOf('enquiry.own.send', steps)).toBe('Take the steps “Send for approval”, “Withdraw”.');
});
