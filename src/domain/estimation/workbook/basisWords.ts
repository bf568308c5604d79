/** "Optional: …", "Option 2 – …", "(optional)", "Bedarfsposition …", "… ohne GB", "rate only for option". */
const optionalWords: readonly RegExp[] = [
  /^\W*(?:optional(?:\s+(?:extra|item|work)s?)?|optionnel(?:le)?|opzionale|opcional)\s*(?:[:–—-]|$)/iu,
  /^\W*option\s+(?:no\.?\s*)?(?:\d{1,3}\b|[A-Z]\s*(?:[:.–—-]|$))/iu,
  /[[(]\s*(?:optional|option|optionnel(?:le)?|en\s+option|opzionale|opcional|bedarf|eventual)\s*[\])]/iu,
  /(?<!\p{L})(?:bedarfs|eventual)pos(?:ition)?(?!\p{L})/iu,
  /(?<!\p{L})ohne\s+(?:g\.?[bp]\.?|gesamtbetrag)(?!\p{L})/iu,
  /(?<!\p{L})(?:postes?\s+)?en\s+option(?!\p{L})/iu,
  /(?<!\p{L})rates?\s+only\s+for\s+(?:the\s+)?options?(?!\p{L})/iu,
  /^\W*NEP(?![\p{L}\d])|[\s([]NEP\W*$/u,
];

/** "Provisional sum for …", "PC sum: …", "Prime cost of …", "Provisorische Summe", "Somme provisionnelle". */
const provisionalWords: readonly RegExp[] = [
  /^\W*(?:(?:include|allow|add)\s+(?:the\s+|an?\s+)?)?(?:(?:un)?defined\s+)?(?:prov(?:isional|\.)?|p\.?\s?c\.?|prime\s+cost)\s+sum(?!\p{L})/iu,
  /^\W*prime\s+cost\s+(?:of|for)(?!\p{L})/iu,
  /^\W*(?:provisorische|vorl(?:ä|ae)ufige)\s+summe(?!\p{L})/iu,
  /^\W*(?:somme\s+)?provision(?:nelle)?\s+(?:pour|de|d[’'])/iu,
  /^\W*somme\s+provisionnelle(?!\p{L})/iu,
  /[[(]\s*(?:provisional|p\.?\s?c\.?|prime\s+cost)\s+sum\s*[\])]/iu,
];

const isSaidBy =
  (words: readonly RegExp[]) =>
  (description: string): boolean =>
    words.some((one) => one.test(description));

/** Whether a description says that its line is optional: offered, and in no total. */
export const saysOptional = isSaidBy(optionalWords);

/** Whether a description says that its amount is a provisional sum, or a prime cost sum. */
export const saysProvisional = isSaidBy(provisionalWords);
