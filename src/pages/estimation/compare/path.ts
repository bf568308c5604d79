import type { Sides } from './revisions.ts';

export const comparePage = '/boq-compare';

/** The address of a comparison; without sides, of the newest revision with its predecessor. */
export const comparePath = (estimation: number, sides?: Partial<Sides>): string => {
  const query = new URLSearchParams({ ...sides }).toString();
  return `${comparePage}/${estimation}${query ? `?${query}` : ''}`;
};
