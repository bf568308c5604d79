import { Failure } from '../errors.ts';

/** The refusals of a single line of a save as those of its own fields: `added.0.quantity` is `quantity`. */
export const asFields = async <T>(prefix: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || !error.more.errors) throw error;
    const errors = Object.entries(error.more.errors).map(([path, messages]) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      messages,
    ]);
    throw new Failure(error.status, error.message, { ...error.more, errors: Object.fromEntries(errors) });
  }
};
