import type { Call } from '../schema/calls/call.ts';
import type { AnswerOf, ParamsOf, QueryOf } from '../schema/calls/callTypes.ts';
import type { HttpAnswer } from './http.ts';
import type { ProductDataProvider } from './types.ts';

interface UploadInput<C extends Call> {
  /** The path parameters of the call. */
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  /** Gets the sent share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends one file to a call, as multipart form data (rule 12).
 * @throws HttpError like `send`; DOMException `AbortError` after an abort
 */
export const uploadFile = <C extends Call>(
  provider: Pick<ProductDataProvider, 'call'>,
  call: C,
  file: File,
  { params, query, onProgress, signal }: UploadInput<C> = {},
): Promise<HttpAnswer<AnswerOf<C>>> => {
  const body = new FormData();
  body.append('file', file, file.name);
  return provider.call(call, {
    body,
    signal,
    ...(params && { params }),
    ...(query && { query }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => onProgress(Math.min(1, loaded / (total ?? (file.size || 1)))),
    }),
  });
};
