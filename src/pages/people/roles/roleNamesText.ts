/** At most five names, and how many more there are. */
export const roleNamesText = (names: readonly string[], total: number): string =>
  names.slice(0, 5).join(', ') +
  (total > Math.min(names.length, 5) ? ` and ${total - Math.min(names.length, 5)} more` : '');
