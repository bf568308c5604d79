import { UnreadablePlan } from '../../../../domain/planning/msProject/elements.ts';
import { programmeIn } from '../../../../domain/planning/msProject/read.ts';
import { setOut } from '../../../../domain/planning/msProject/setOut.ts';
import type { PlanReply, PlanRequest } from './planReading.ts';
import { planText } from './planText.ts';

const answer = async ({ file, start, rules }: PlanRequest): Promise<PlanReply> => {
  try {
    const read = programmeIn(planText(new Uint8Array(await file.arrayBuffer())));
    return { read: { ...read, out: setOut(read, start, rules) } };
  } catch (error) {
    return {
      problem: error instanceof UnreadablePlan ? error.message : 'The file cannot be read. Is it XML of MS Project?',
    };
  }
};

self.addEventListener('message', ({ data }: MessageEvent<PlanRequest>) => {
  void answer(data).then((reply) => self.postMessage(reply));
});
