import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { centralHeader, directoryOf, endRecord, headerOf, localHeader, type ZipRecord } from './records.ts';

/** The most bytes of one part when it is unpacked. */
const maxUnpacked = 256 * 1024 * 1024;

interface Entry extends ZipRecord {
  /** The packed bytes. */
  readonly packed: Buffer;
}

/** A file that is no ZIP, or one in a form that is not read: with a password, or of more than 4 GB. */
export class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip';
}

const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 66_000); at -= 1)
    if (bytes.readUInt32LE(at) === endRecord) return at;
  throw new UnreadableZip('It is no ZIP file');
};

const entriesOf = (bytes: Buffer): Entry[] => {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, (): Entry => {
    if (bytes.readUInt32LE(at) !== centralHeader) throw new UnreadableZip('Its directory is damaged');
    if (bytes.readUInt16LE(at + 8) & 1) throw new UnreadableZip('It has a password');
    const [nameLength, extra, comment] = [28, 30, 32].map((of) => bytes.readUInt16LE(at + of));
    const name = bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString('utf8');
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== localHeader) throw new UnreadableZip('Its directory is damaged');
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packedSize = bytes.readUInt32LE(at + 20);
    const entry = {
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.subarray(start, start + packedSize),
      packedSize,
      crc: bytes.readUInt32LE(at + 16),
      size: bytes.readUInt32LE(at + 24),
      modified: bytes.readUInt32LE(at + 12),
    };
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    return entry;
  });
};

const unpacked = ({ method, packed }: Entry): Buffer => {
  if (method === 0) return packed;
  if (method !== 8) throw new UnreadableZip('It is packed in a way that is not read');
  return inflateRawSync(packed, { maxOutputLength: maxUnpacked });
};

/**
 * A ZIP file of which some parts are replaced. All others keep their bytes as they are packed.
 * @throws UnreadableZip
 */
export class ZipParts {
  readonly #entries: Entry[];

  constructor(bytes: Uint8Array) {
    try {
      this.#entries = entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    } catch (error) {
      if (error instanceof RangeError) throw new UnreadableZip('It is damaged', { cause: error });
      throw error;
    }
  }

  /** The text of a part; null for none. */
  text(name: string): string | null {
    const entry = this.#entries.find((one) => one.name === name);
    return entry ? unpacked(entry).toString('utf8') : null;
  }

  replace(name: string, text: string): void {
    const at = this.#entries.findIndex((one) => one.name === name);
    const old = this.#entries[at];
    if (!old) return;
    const content = Buffer.from(text, 'utf8');
    const packed = deflateRawSync(content);
    this.#entries[at] = {
      ...old,
      method: 8,
      packed,
      packedSize: packed.length,
      crc: crc32(content),
      size: content.length,
    };
  }

  remove(name: string): void {
    const at = this.#entries.findIndex((one) => one.name === name);
    if (at >= 0) this.#entries.splice(at, 1);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const [files, directory]: [Buffer[], Buffer[]] = [[], []];
    let at = 0;
    for (const entry of this.#entries) {
      const head = headerOf(entry, null);
      files.push(head, entry.packed);
      directory.push(headerOf(entry, at));
      at += head.length + entry.packed.length;
    }
    return Uint8Array.from(Buffer.concat([...files, directoryOf(directory, at)]));
  }
}
