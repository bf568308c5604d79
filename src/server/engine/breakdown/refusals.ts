import type { FieldErrors } from '../../../schema/check.ts';
import { each } from '../../../domain/longWork.ts';
import { withPauses } from '../../pauses.ts';
import { Failure } from '../errors.ts';

/** What is wrong with any of the lines that are sent: it is gathered, and told at once. */
export class Refusals {
  readonly #errors: FieldErrors = {};

  #note(error: unknown): void {
    if (!(error instanceof Failure) || error.status !== 422 || !error.more.errors) throw error;
    Object.assign(this.#errors, error.more.errors);
  }

  /** What is made of each one, without those that are refused. */
  async each<T, U>(all: Iterable<T>, make: (one: T) => U): Promise<U[]> {
    const made: U[] = [];
    await withPauses(
      each(all, (one) => {
        try {
          made.push(make(one));
        } catch (error) {
          this.#note(error);
        }
      }),
    );
    return made;
  }

  /** What the work comes to; undefined if it is refused. */
  async of<T>(work: () => Promise<T> | T): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#note(error);
      return undefined;
    }
  }

  /** @throws Failure 422 with all that was refused */
  tell(): void {
    const [first] = Object.values(this.#errors);
    if (first) throw new Failure(422, first[0] ?? 'Check the lines', { errors: this.#errors });
  }
}
