/**
 * Milliseconds after which a wait counts as a hang. Waits end when what they wait for is there, so this costs nothing
 * on a fast machine; it is so long because a slow one must pass too.
 */
export const patience = 120_000;
