import { currencies } from '../domain/currencies.ts';
import { notations } from '../domain/notations.ts';

/** What an empty database begins with, where the environment says it; else its first administrator is asked (rule 106). */
export interface Firm {
  readonly firm_name: string;
  readonly name: string;
  readonly currency: (typeof currencies)[number];
  readonly notation: (typeof notations)[number];
}

const names = ['FIRM_NAME', 'FIRM_BRANCH', 'FIRM_CURRENCY', 'FIRM_NOTATION'] as const;

/** @throws Error in one line where one is missing or unknown */
export const firmFrom = (env: NodeJS.ProcessEnv): Firm | undefined => {
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) throw new Error(`For the first start ${missing.join(', ')} must be set too`);
  const [firm_name = '', name = '', currencyName, notationName] = names.map((each) => env[each]?.trim());
  const currency = currencies.find((each) => each === currencyName);
  if (!currency) throw new Error(`FIRM_CURRENCY is one of ${currencies.join(', ')}, and not ${currencyName}`);
  const notation = notations.find((each) => each === notationName);
  if (!notation) throw new Error(`FIRM_NOTATION is one of ${notations.join(', ')}, and not ${notationName}`);
  return { firm_name, name, currency, notation };
};
