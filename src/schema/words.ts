/** A title in the middle of a sentence: "Client" becomes "client", and "BOM" stays. */
export const inSentence = (title: string): string =>
  title.replace(/(?<!\p{L})\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase());
