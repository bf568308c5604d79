import { Unreadable } from './spreadsheet.ts';

/** What a worker answers: what it has read, or why it cannot. */
export type ReadReply<T> = { readonly read: T } | { readonly problem: string };

/** Answers the requests of `readInWorker`, within the worker. */
export const answerWith = <R extends { readonly file: File }, T>(
  read: (bytes: Uint8Array, request: R) => Promise<T>,
): void => {
  const reply = (message: ReadReply<T>) => self.postMessage(message);
  self.addEventListener('message', ({ data }: MessageEvent<R>) => {
    data.file
      .arrayBuffer()
      .then((buffer) => read(new Uint8Array(buffer), data))
      .then(
        (found) => reply({ read: found }),
        (error: unknown) =>
          reply({
            problem: error instanceof Unreadable ? error.message : 'The file cannot be read. Is it a CSV or XLSX file?',
          }),
      );
  });
};
