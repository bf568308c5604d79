import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { View, ViewInput } from '../../dataProvider/types.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { can, type Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';
import { useToast, type TakeBack } from '../useToast.tsx';

/** The user's saved views of a list. */
export const useViews = (resource: Resource) => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  // A separate key: changed records do not reload the views.
  const queryKey = ['views', resource.name];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => provider.views(resource.name, signal),
    staleTime: 60_000,
    enabled: can(resource, 'views'),
  });
  const settle = useCallback(
    async (work: Promise<{ message?: string }>, success: string | undefined, takeBack?: TakeBack): Promise<boolean> => {
      try {
        const { message } = await work;
        toast.done(message ?? success, takeBack);
        await client.invalidateQueries({ queryKey: ['views', resource.name] });
        return true;
      } catch (error) {
        toast.failed(error);
        return false;
      }
    },
    [client, resource, toast],
  );
  const calls = callsOf(resource);
  return {
    views: query.data ?? [],
    loaded: query.data !== undefined,
    save: (view: ViewInput) => settle(provider.saveView(resource.name, view), calls.saveView.success),
    remove: ({ id, ...view }: View) =>
      settle(provider.removeView(resource.name, id), calls.removeView.success, async () => {
        const { message } = await provider.saveView(resource.name, view);
        await client.invalidateQueries({ queryKey });
        return message ?? calls.saveView.success;
      }),
  };
};
