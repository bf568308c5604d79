/** What a text file is written in, and what it says. */
export interface Decoded {
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  readonly text: string;
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((b, at) => bytes[at] === b);

/** Where every other byte is nothing, each letter takes two. */
const halfEmpty = (bytes: Uint8Array, from: 0 | 1): boolean => {
  const some = bytes.subarray(0, 2000);
  let empty = 0;
  for (let at = from; at < some.length; at += 2) if (some[at] === 0) empty += 1;
  return some.length > 3 && empty > some.length * 0.3;
};

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/**
 * The text of a file: by its byte order mark, else UTF-16 where every other byte is empty, else UTF-8 where it is that
 * without a fault, else Windows-1252, which old spreadsheets save.
 */
export const decodeText = (bytes: Uint8Array): Decoded => {
  if (startsWith(bytes, 0xff, 0xfe) || halfEmpty(bytes, 1))
    return { encoding: 'UTF-16', text: decode('utf-16le', bytes) };
  if (startsWith(bytes, 0xfe, 0xff) || halfEmpty(bytes, 0))
    return { encoding: 'UTF-16', text: decode('utf-16be', bytes) };
  try {
    return { encoding: 'UTF-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'Windows-1252', text: decode('windows-1252', bytes) };
  }
};
