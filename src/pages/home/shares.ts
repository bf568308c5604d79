/**
 * How long a bar is beside the longest, in percent: for the eye alone, so that a float is near enough. The figure itself
 * stands beside it to the last digit.
 */
export const shareOf = (value: string, most: string): number => {
  const longest = Number(most);
  return longest > 0 ? Math.round((Number(value) / longest) * 1000) / 10 : 0;
};
