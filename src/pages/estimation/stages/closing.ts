import { isRecord } from '../../../schema/guards.ts';

/** How the estimation of a stage ended, as the stage's record answers it. */
interface ShownClosing {
  readonly outcome: 'won' | 'lost';
  readonly reason: string | null;
  readonly at: string;
  readonly by_name: string;
}

export const isClosing = (value: unknown): value is ShownClosing =>
  isRecord(value) && typeof value['at'] === 'string' && (value['outcome'] === 'won' || value['outcome'] === 'lost');
