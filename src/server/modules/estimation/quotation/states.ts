import type { Stage } from '../stages.ts';

/** Why no quotation of a revision in this state is issued; null if it can be. */
export const quotationRefusal = (stage: Stage, status: string): string | null => {
  switch (status) {
    case 'APPROVED':
    case 'WITH_CLIENT':
    case 'CLIENT_REVIEW':
      return null;
    case 'REVISED':
      return 'A newer revision took its place';
    case 'CLOSED':
      return 'The estimation is closed';
    case 'HELD':
      return 'It is on hold';
    default:
      return `${stage.title} is not approved yet`;
  }
};
