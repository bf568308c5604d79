let typed: string | undefined;

/**
 * The password of the sign-in a moment ago, for the page that wants a new one: nobody is asked for the same password
 * twice. It is in memory alone, so a reload or a sign-out forgets it.
 */
export const justTyped = {
  remember: (password: string): void => {
    typed = password;
  },
  forget: (): void => {
    typed = undefined;
  },
  get: (): string | undefined => typed,
};
