/** Texts of a file in a sentence: “1.234” and “18.510”. */
export const quoted = (texts: readonly string[]): string => {
  const all = texts.map((text) => `“${text}”`);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
};
