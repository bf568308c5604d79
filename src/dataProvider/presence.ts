/** Milliseconds after the last touch of key, pointer or window in which somebody is taken to be there. */
const thereMs = 5 * 60_000;

let last = Date.now();
const there = () => void (last = Date.now());
for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
  window.addEventListener(name, there, { capture: true, passive: true });

/**
 * Whether a request goes out by itself, with nobody there to have asked for it. Such a one keeps no session from its
 * idle end (rule 25), or a screen left open would never be signed out.
 */
export const unattended = (): boolean => Date.now() - last > thereMs;
