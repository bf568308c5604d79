import { useKeyHelp, type KeyGroup } from '../keys/keyHelp.ts';

const keys: KeyGroup = {
  title: 'This list',
  entries: [
    [['↓', 'j'], 'Next row'],
    [['↑', 'k'], 'Previous row'],
    [['Home', 'End'], 'First or last loaded row'],
    [['Enter'], 'Open the row'],
    [['x', 'Space'], 'Select the row'],
    [['/'], 'Search this list'],
  ],
};

/** The keys of a list, for the help of its screen. */
export const ListKeys = () => {
  useKeyHelp(keys);
  return null;
};
