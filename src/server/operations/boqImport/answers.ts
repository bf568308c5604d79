import type { matchCall } from '../../../resources/boqImport.calls.ts';
import { answering, type Answering } from '../answering.ts';
import type { Stage } from '../estimation/stages.ts';
import { needRecord } from '../parts/within.ts';
import { matchLines } from './match.ts';

/** The most bytes of the lines to match: 20,000 with descriptions of some hundred characters. */
const mostBytes = 16 * 1024 * 1024;

interface MatchCalls {
  readonly match: ReturnType<typeof matchCall<string>>;
}

/** The operations of an import on the lines of every stage. */
export const importAnswers = (stage: Stage, calls: MatchCalls): readonly Answering[] => [
  answering(
    calls.match,
    async (tx, { params, body }) => {
      await needRecord(tx, stage.records, Number(params['id']));
      return { matches: await matchLines(tx, body.lines) };
    },
    { kind: stage.title, bodyLimit: mostBytes },
  ),
];
