import { errorCode } from './errorCode.ts';
import { StoreAway } from './files/store.ts';
import { mendable, type Refusal, type StartPlace } from './startMends.ts';

/** An error and those that caused it, from the outermost. */
function* causes(error: unknown): Generator<Error> {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    yield e;
    if (e instanceof AggregateError) for (const one of e.errors) if (one instanceof Error) yield one;
  }
}

const refusalIn = (error: Error): Refusal => {
  const { syscall = '', path = '' }: NodeJS.ErrnoException = error;
  return { code: errorCode(error) ?? '', message: error.message, syscall, path };
};

/** An error as text: some libraries throw objects that are none. */
const textOf = (error: unknown): string => {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' ? JSON.stringify(error) : String(error);
};

/**
 * Why the start failed, in one line (rule 63): what an administrator can mend with what to do, anything else as it was
 * said.
 */
export const startFailure = (error: unknown, place: StartPlace): string => {
  for (const one of causes(error)) {
    // Its cause is that of another machine than the database's.
    if (one instanceof StoreAway) return one.message;
    const line = mendable(refusalIn(one), place);
    if (line !== undefined) return line;
  }
  return textOf(error);
};
