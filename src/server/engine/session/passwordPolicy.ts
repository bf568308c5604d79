import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalid } from '../errors.ts';
import type { SignedIn } from './signedIn.ts';

/** Characters of a password, and of it those that are not the person's own words. */
const shortest = 10;
const ownPart = 6;
/** The estimated guesses that a password must withstand. At sign-in they take 900 years (decision 32). */
const minGuesses = 1e8;
/** Guessing is estimated for the first characters: the time for it grows with the square of their number. */
const estimated = 40;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Common passwords and keyboards take 16 MB, so they are loaded when the first password is changed. */
const loadEstimator = async (): Promise<ZxcvbnFactory> => {
  const { ZxcvbnFactory: Factory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new Factory({ dictionary: { common: dictionary['passwords-common'] }, graphs: adjacencyGraphs });
};

/** The estimator; what could not be loaded is tried again. */
const estimatorOf = (): Promise<ZxcvbnFactory> =>
  (estimator ??= loadEstimator().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  }));

/** Lower case, without accents and special forms of letters. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The parts of the person's name and e-mail, the names of their branches and of the product, the longest first. */
const ownWords = ({ user, branches }: Pick<SignedIn, 'user' | 'branches'>): string[] => {
  const texts = [user.name, user.email, ...branches.flatMap(({ name, code }) => [name, code]), 'Plumbline'];
  const words = texts.flatMap((text) => folded(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);
  return [...new Set(words)].sort((a, b) => b.length - a.length);
};

const refuse = (message: string) => invalid({ new_password: [message] });

const byShape = new Set(['simpleRepeat', 'extendedRepeat', 'sequences', 'straightRow', 'keyPattern']);

/**
 * Checks a new password of the user.
 * @throws Failure 422 if it is short, made of the user's own words, or easy to guess
 */
export const checkNewPassword = async (
  person: Pick<SignedIn, 'user' | 'branches'>,
  password: string,
): Promise<void> => {
  // As it is hashed: one character in several encodings is one character.
  const wanted = password.normalize('NFKC');
  if (Array.from(wanted).length < shortest) throw refuse(`New password must have at least ${shortest} characters`);
  const words = ownWords(person);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), folded(wanted));
  if (rest.replace(/[^\p{L}\p{N}]/gu, '').length < ownPart && rest !== folded(wanted))
    throw refuse(
      'New password must not be made of your name, your e-mail, your branches or Plumbline. Choose other words, such as three that have nothing to do with each other.',
    );
  const { guesses, feedback } = (await estimatorOf()).check(wanted.slice(0, estimated), words);
  if (guesses >= minGuesses) return;
  throw refuse(
    byShape.has(feedback.warning ?? '')
      ? 'New password repeats itself or follows a row of keys. Choose words, such as three that have nothing to do with each other.'
      : 'New password is easy to guess: many people use it, or one like it. Choose other words, such as three that have nothing to do with each other.',
  );
};
