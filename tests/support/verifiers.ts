import type { Caller, TestApp } from './app.ts';
import { person } from './people.ts';
import { expecting, idOf } from './sales.ts';

/** Two people beside whoever asks for material: a request names them, and they verify its lines. */
export const verifiersBeside = async (on: Pick<TestApp, 'app' | 'database'>, maker: Caller) => {
  const reviewer = await person(on, { branches: [maker.branch] });
  const approver = await person(on, { branches: [maker.branch] });
  return {
    named: { reviewer_id: idOf(reviewer), approver_id: idOf(approver) },
    verify: async (request: number, ids: readonly number[]): Promise<void> => {
      for (const who of [reviewer, approver])
        await expecting(200, who.put(`/api/purchase-request/${request}/lines/verify`, { ids }));
    },
  };
};
