import type { Role, StepGuard } from '../schema/workflow.ts';

/**
 * What was sent can be taken back until one of these people has opened it, or has taken a step: after that they may have
 * begun to decide, and send it back themselves (decision 45).
 */
export const notLookedAt =
  (roles: readonly Role[]): StepGuard =>
  ({ people, seenBy = [], steps, me }) => {
    const asked = new Set(roles.flatMap((role) => people[role] ?? []).map(({ id }) => id));
    const acted = steps
      .filter(({ from_state, to_state }) => from_state === to_state)
      .map(({ by, by_name }) => ({ id: by, name: by_name }));
    const first = [...acted, ...seenBy].find(({ id }) => id !== me && asked.has(id));
    return first && `${first.name} has looked at it already, and can send it back`;
  };
