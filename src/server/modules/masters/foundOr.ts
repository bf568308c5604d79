import { Failure } from '../../engine/errors.ts';

/** What is read, or this failure if it is not there. */
export const foundOr = <T>(reading: Promise<T>, absent: Failure): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof Failure && error.status === 404 ? absent : error;
  });
