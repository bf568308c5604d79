import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from './resources/index.ts';
import { allPermissions } from './resources/permissionNames.ts';
import { sentenceOf } from './resources/permissionSentences.ts';
import { isRecord } from './schema/guards.ts';
import type { Workflow } from './schema/workflow.ts';

/** What the table of acts refuses, each with the word that is used instead. */
const refused = (readFileSync('docs/vocabulary.md', 'utf8').split('## Acts')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => /^\| (?!word|--)/.test(line))
  .flatMap((line) => {
    const [, word = '', , others = ''] = line.split('|').map((cell) => cell.trim());
    return others
      .split(', ')
      .map((other) => ({ word, other, pattern: new RegExp(`(?<![\\w-])${other}(?![\\w-])`, 'i') }));
  });

/** Words of a description that people read, wherever it says them. */
const told = new Set([
  'label',
  'labels',
  'success',
  'failure',
  'follows',
  'says',
  'title',
  'titles',
  'text',
  'confirm',
  'empty',
  'help',
  'never',
]);

const textsOf = (value: unknown, isTold: boolean, seen: Set<unknown>): string[] => {
  if (typeof value === 'string') return isTold ? [value] : [];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, isTold, seen));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'text' && typeof each === 'function'
      ? [String(Reflect.apply(each, undefined, [3]))]
      : textsOf(each, told.has(key) || (isTold && key !== 'tones'), seen),
  );
};

/** The texts of the specification, which stay (part 2, and the names of its steps). */
const ofTheSpecification = /^Item requirements |^Failed to submit /;

const commentsIn = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** What is written on screens: texts that begin with a capital letter, in quotes or between tags. */
const written = /(?:['"`]|>\s*)(\p{Lu}[^'"`<>{}\n]*)/gu;

const writtenIn = (file: string): { file: string; text: string }[] =>
  [...readFileSync(file, 'utf8').replace(commentsIn, '').matchAll(written)].map(([, text = '']) => ({ file, text }));

const screens = ['src/pages', 'src/ui', 'src/app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name)),
);

const wrong = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => !ofTheSpecification.test(text))
    .flatMap((text) =>
      refused.filter(({ pattern }) => pattern.test(text)).map(({ word, other }) => `“${text}”: ${other} is ${word}`),
    );

describe('one word an act', () => {
  it('in the descriptions of all records and processes', () => {
    expect(refused.length).toBeGreaterThan(30);
    const texts = new Set(resources.flatMap((resource) => textsOf(resource, false, new Set())));
    expect(texts.size).toBeGreaterThan(1000);
    expect(wrong([...texts])).toEqual([]);
  });

  it('in what permissions allow', () => {
    expect(wrong(allPermissions().flatMap((name) => sentenceOf(name, resources) ?? []))).toEqual([]);
  });

  it('on the screens that are written by hand', () => {
    const texts = screens.flatMap(writtenIn);
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.flatMap(({ file, text }) => wrong([text]).map((found) => `${file}: ${found}`))).toEqual([]);
  });
});

const processes: readonly (readonly [string, Workflow])[] = resources.flatMap(({ name, workflow }) =>
  workflow ? [[name, workflow]] : [],
);

describe.each(processes)('the process of %s', (_, { states, actions }) => {
  const of = (which: (name: string) => boolean) =>
    Object.entries(actions).flatMap(([name, { label, along }]) => (which(name) && !along ? [label] : []));
  const leadsTo = (name: string, isMeant: (state: Workflow['states'][string]) => boolean): boolean => {
    const to = actions[name]?.to;
    const state = typeof to === 'string' ? states[to] : undefined;
    return state !== undefined && isMeant(state);
  };

  it('sends to a decision, and back, in the same words', () => {
    for (const label of of((name) => actions[name]?.opensRound === true))
      expect(label).toMatch(/^Send for (review|approval)$/);
    for (const label of of((name) => leadsTo(name, (state) => state.returned === true)))
      expect(label).toMatch(/^(Send back|The client sends it back)$/);
    for (const { label, returned } of Object.values(states)) if (returned) expect(label).toMatch(/^Sent back/);
  });

  it('is under review, awaits approval, or is with the client while it waits for a decision', () => {
    for (const { label, decision } of Object.values(states))
      if (decision) expect(label).toMatch(/^(Under review|Awaiting approval|Approved, with the client|Asked)$/);
  });

  it('calls the steps of a reviewer and an approver so', () => {
    for (const label of of((name) => /^(approve|final-approve|approver-submit)$/.test(name)))
      expect(label).toBe('Approve');
    for (const label of of((name) => name.startsWith('withdraw'))) expect(label).toMatch(/^Withdraw/);
    for (const label of of((name) => /^(win|lose)$/.test(name))) expect(label).toMatch(/^Mark as (won|lost)$/);
  });
});
