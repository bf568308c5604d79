import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureIn, messageOf, statusOf } from '../../../dataProvider/failure.ts';
import { sheetOf } from '../../../resources/estimation/stageResources.ts';
import { boqCosts } from '../../../resources/estimation/boqCosts.ts';
import { targetCalls, type WhatIfAnswer } from '../../../resources/estimation/targetCalls.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { useSettled } from '../../../ui/fields/input/useOptions.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { targetBody, type ChosenTarget, type TargetInput } from './input.ts';

/** Why a target is refused, with its amounts as people read them; undefined for any other error. */
const refusalOf = (error: unknown): string | undefined =>
  Object.values(failureIn(error)?.errors ?? {})
    .find((reason) => typeof reason === 'string')
    ?.replace(/\d+\.\d\d\b/g, (amount) => formatPrice('money', amount));

/** The preview of the margins that reach what is typed, once the user pauses. */
export const useWhatIf = (cost: number, input: TargetInput, chosen: ChosenTarget) => {
  const provider = useProvider();
  const settled = useSettled(input, 350);
  const body = targetBody(settled, chosen);
  const query = useQuery({
    queryKey: [boqCosts.name, 'what-if', cost, body],
    queryFn: async ({ signal }) =>
      body ? (await provider.call(targetCalls.whatIf, { params: { id: cost }, body, signal })).data : null,
    enabled: body !== undefined,
    placeholderData: (before) => before,
  });
  const refusal = refusalOf(query.error);
  const waiting = body !== undefined && (query.isFetching || settled !== input);
  return { query, refusal, waiting, preview: body && !query.error ? (query.data ?? undefined) : undefined };
};

/** Saves the margins of a preview, all or none. Its result is whether they were saved, or why not. */
export const useApply = (cost: number) => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  const [applying, setApplying] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const apply = async ({ margins }: Pick<WhatIfAnswer, 'margins'>): Promise<boolean> => {
    setApplying(true);
    setConflict(undefined);
    try {
      const changes = margins.map(({ id, version, margin_to: margin_percent }) => ({ id, version, margin_percent }));
      const sheet = sheetOf('cost_estimation');
      await provider.call(sheet.save, {
        params: sheet.paramsFor(cost),
        body: { changes, added: [], removed: [] },
      });
      await client.invalidateQueries();
      return true;
    } catch (error) {
      if (statusOf(error) === 409) setConflict(messageOf(error));
      else toast.failed(error);
      return false;
    } finally {
      setApplying(false);
    }
  };
  const refresh = async () => {
    setConflict(undefined);
    await client.invalidateQueries({ queryKey: [boqCosts.name] });
  };
  return { apply, applying, conflict, refresh };
};
