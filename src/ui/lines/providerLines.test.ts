import { expect, it } from 'vitest';
import type { ProductDataProvider } from '../../dataProvider/types.ts';
import { stageResources } from '../../resources/estimation/stageResources.ts';
import { brokenDownOf } from '../../schema/brokenDown.ts';
import { SaveRefusal } from './calls.ts';
import { providerLines } from './providerLines.ts';

/** Saves nothing, with a server that answers this status. */
const failing = async (status: number): Promise<unknown> => {
  const provider: Pick<ProductDataProvider, 'call'> = {
    call: async () => {
      throw Object.assign(new Error('Not now'), { status });
    },
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a save asks for nothing else of it
  const lines = providerLines(provider as ProductDataProvider, brokenDownOf(stageResources.cost_estimation.lines), 1);
  return lines
    .save({ changes: [], added: [], removed: [], withVerified: false, key: 'a key of its own' })
    .catch((error: unknown) => error);
};

it.each([
  [0, true],
  [400, false],
  [403, false],
  [409, false],
  [422, false],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
])('a save that is answered %i is sent again by itself: %s', async (status, again) => {
  const error = await failing(status);
  expect(error).toBeInstanceOf(SaveRefusal);
  expect(error).toMatchObject({ message: 'Not now', again, conflict: status === 409 });
});
