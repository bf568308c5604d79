import type { Query, QueryClient } from '@tanstack/react-query';
import { getClientState, onOutageOver } from '../authProvider/clientState.ts';
import { metOutage } from '../dataProvider/outage.ts';

/** Whether a screen shows less than it asked for, because of an outage. */
const isMissing = (query: Query): boolean =>
  query.isActive() && query.state.fetchStatus === 'idle' && metOutage(query.state.error);

/**
 * Has everything on the screen that an outage kept from being read read again as soon as it is over, whatever was
 * answered first (rule 44). Returns a function that stops it.
 */
export const rereadAfterOutages = (client: QueryClient): (() => void) => {
  const reread = (): void => {
    if (!getClientState().outage) void client.refetchQueries({ predicate: isMissing });
  };
  const stop = onOutageOver(reread);
  // A read may fail before another one is answered, and say so only afterwards: the outage is over by then.
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isMissing(query) && !getClientState().outage) setTimeout(reread);
  });
  return () => {
    stop();
    unsubscribe();
  };
};
