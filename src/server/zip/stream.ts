import { pipeline } from 'node:stream';
import { constants, createDeflateRaw, crc32 } from 'node:zlib';
import { descriptorOf, directoryOf, headerOf, type ZipRecord } from './records.ts';

/** A file that goes into a ZIP file. */
export interface ZipFile {
  /** With its folder: `Drawings/A-101.pdf`. */
  readonly name: string;
  /** Opened when its turn has come. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** Time and date as MS-DOS has them: since 1980, in steps of two seconds. */
const dosTime = (at: Date): number =>
  (((at.getUTCFullYear() - 1980) << 25) |
    ((at.getUTCMonth() + 1) << 21) |
    (at.getUTCDate() << 16) |
    (at.getUTCHours() << 11) |
    (at.getUTCMinutes() << 5) |
    (at.getUTCSeconds() >> 1)) >>>
  0;

/**
 * A ZIP file of these files, which are read one after the other while it is sent: none is in memory as a whole. Their
 * names differ, and they have less than 4 GB together.
 */
export async function* zipped(files: readonly ZipFile[], made = new Date()): AsyncGenerator<Buffer> {
  const modified = dosTime(made);
  const headers: Buffer[] = [];
  let at = 0;
  for (const { name, open } of files) {
    let [crc, size, packedSize] = [0, 0, 0];
    const record = (): ZipRecord => ({ name, method: 8, isStreamed: true, crc, size, packedSize, modified });
    const head = headerOf(record(), null);
    yield head;
    const content = await open();
    const counted = async function* counted() {
      for await (const chunk of content) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
    };
    // Drawings are packed already, as a rule: more work would make them hardly smaller.
    const packed = pipeline(counted, createDeflateRaw({ level: constants.Z_BEST_SPEED }), () => undefined);
    for await (const chunk of packed) {
      const bytes = Buffer.from(chunk);
      packedSize += bytes.length;
      yield bytes;
    }
    const descriptor = descriptorOf(record());
    yield descriptor;
    headers.push(headerOf(record(), at));
    at += head.length + packedSize + descriptor.length;
  }
  yield directoryOf(headers, at);
}
