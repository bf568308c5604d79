/** "Sent in rounds 1 and 2"; undefined if a version was never sent. */
export const sentIn = (rounds: readonly number[]): string | undefined => {
  if (rounds.length === 0) return undefined;
  return `Sent in ${rounds.length === 1 ? 'round' : 'rounds'} ${new Intl.ListFormat('en').format(rounds.map(String))}`;
};
