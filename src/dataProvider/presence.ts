/** The user counts as present for this time after the last key, pointer or focus event. */
const presentMs = 5 * 60_000;

let last = Date.now();
const notePresence = () => void (last = Date.now());
for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
  window.addEventListener(name, notePresence, { capture: true, passive: true });

/**
 * Whether nobody is present, so that requests are automatic. Automatic requests do not prolong a session (rule 25):
 * otherwise an open screen would never be signed out.
 */
export const unattended = (): boolean => Date.now() - last > presentMs;
