/** The name of the key that goes with a shortcut, as this machine's keyboard has it. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
