import type { Call } from '../schema/call.ts';
import type { Answer } from './http.ts';
import type { ProductDataProvider } from './types.ts';

interface UploadInput {
  /** The parameters of the call's path. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** The share that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends one file to whatever call is given, as multipart form data (part-2 §9).
 * @throws what `send` throws: HttpError, or DOMException `AbortError` once the signal was given
 */
export const uploadFile = <T = unknown>(
  provider: Pick<ProductDataProvider, 'call'>,
  call: Call,
  file: File,
  { params, onProgress, signal }: UploadInput = {},
): Promise<Answer<T>> => {
  const body = new FormData();
  body.append('file', file, file.name);
  return provider.call<T>(call, {
    body,
    signal,
    ...(params && { params }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => onProgress(Math.min(1, loaded / (total ?? (file.size || 1)))),
    }),
  });
};
