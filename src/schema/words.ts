/** A title in the middle of a sentence: "Client" is "client", and "BOM" stays what it is. */
export const inSentence = (title: string): string =>
  title.replace(/(?<!\p{L})\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase());
