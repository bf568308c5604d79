import type { Call } from '../schema/calls/call.ts';
import type { AnswerOf, ParamsOf } from '../schema/calls/callTypes.ts';
import type { Answer } from './http.ts';
import type { ProductDataProvider } from './types.ts';

interface UploadInput<C extends Call> {
  /** The parameters of the call's path. */
  readonly params?: ParamsOf<C>;
  /** The share that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends one file to whatever call is given, as multipart form data (rule 12).
 * @throws what `send` throws: HttpError, or DOMException `AbortError` once the signal was given
 */
export const uploadFile = <C extends Call>(
  provider: Pick<ProductDataProvider, 'call'>,
  call: C,
  file: File,
  { params, onProgress, signal }: UploadInput<C> = {},
): Promise<Answer<AnswerOf<C>>> => {
  const body = new FormData();
  body.append('file', file, file.name);
  return provider.call(call, {
    body,
    signal,
    ...(params && { params }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => onProgress(Math.min(1, loaded / (total ?? (file.size || 1)))),
    }),
  });
};
