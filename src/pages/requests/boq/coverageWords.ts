import { coverageStates, type CoverageRow } from '../../../resources/requests/coverageCalls.ts';
import type { Tone } from '../../../schema/field.ts';

type State = CoverageRow['state'];

/** How a coverage is called, and its tone. */
export const coverageWords: Readonly<Record<State, { readonly label: string; readonly tone: Tone }>> = {
  under: { label: 'To request', tone: 'waiting' },
  covered: { label: 'Covered', tone: 'good' },
  over: { label: 'Too much', tone: 'bad' },
  gone: { label: 'Not in the BOQ', tone: 'bad' },
};

/** The states that some line has, in their order. */
export const shownStates = (counts: Readonly<Record<State, number>>): readonly State[] =>
  coverageStates.filter((state) => counts[state] > 0);
