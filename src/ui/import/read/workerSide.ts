import { Unreadable } from './spreadsheet.ts';

/** What a worker is asked to read: a sheet alone, where it is named. */
export interface ReadRequest {
  readonly file: File;
  readonly sheet?: string;
}

/** What a worker answers: what it has read, or why it cannot. */
export type ReadReply<T> = { readonly read: T } | { readonly problem: string };

/** Answers the requests of `readInWorker`, within the worker. */
export const answerWith = (read: (bytes: Uint8Array, request: ReadRequest) => Promise<unknown>): void => {
  const reply = (message: ReadReply<unknown>) => self.postMessage(message);
  self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
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
