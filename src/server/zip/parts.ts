import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { centralHeader, directoryOf, endRecord, headerOf, localHeader, type ZipRecord } from './records.ts';
import { UnreadableWorkbook } from './unreadable.ts';

/** The most bytes of one part when it is unpacked, and of all that are read. */
const [maxPart, maxUnpacked] = [64 * 1024 * 1024, 128 * 1024 * 1024];
/** The most parts. */
const maxParts = 5_000;

interface Entry extends ZipRecord {
  /** The packed bytes. */
  readonly packed: Buffer;
}

const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 66_000); at -= 1)
    if (bytes.readUInt32LE(at) === endRecord) return at;
  throw new UnreadableWorkbook('This is no workbook (XLSX)');
};

const entriesOf = (bytes: Buffer): Entry[] => {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxParts) throw new UnreadableWorkbook(`It has more than ${maxParts.toLocaleString('en')} parts`);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, (): Entry => {
    if (bytes.readUInt32LE(at) !== centralHeader) throw new UnreadableWorkbook('Its directory is damaged');
    if (bytes.readUInt16LE(at + 8) & 1) throw new UnreadableWorkbook('It has a password');
    const [nameLength, extra, comment] = [28, 30, 32].map((of) => bytes.readUInt16LE(at + of));
    const name = bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString('utf8');
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== localHeader) throw new UnreadableWorkbook('Its directory is damaged');
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

/** @throws UnreadableWorkbook for a damaged part, or one of more than `most` bytes */
const unpacked = ({ method, packed, crc }: Entry, most: number): Buffer => {
  if (method !== 0 && method !== 8) throw new UnreadableWorkbook('It is packed in a way that is not read');
  let content: Buffer;
  try {
    content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: most });
  } catch (error) {
    const isLarge = error instanceof RangeError;
    throw new UnreadableWorkbook(isLarge ? 'It is too large when it is unpacked' : 'It is damaged', { cause: error });
  }
  if (crc32(content) !== crc) throw new UnreadableWorkbook('It is damaged');
  return content;
};

/**
 * A ZIP file of which some parts are replaced. All others keep their bytes as they are packed. Parts are bounded in
 * number, and what is read of them in bytes, one and all together.
 * @throws UnreadableWorkbook
 */
export class ZipParts {
  readonly #entries: Map<string, Entry>;
  #left = maxUnpacked;

  constructor(bytes: Uint8Array) {
    let entries: Entry[];
    try {
      entries = entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    } catch (error) {
      if (error instanceof RangeError) throw new UnreadableWorkbook('It is damaged', { cause: error });
      throw error;
    }
    // Parts that share their bytes would make a small file a very large one.
    const packed = entries.reduce((sum, { packedSize }) => sum + packedSize, 0);
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    if (packed > bytes.length || this.#entries.size < entries.length) throw new UnreadableWorkbook('It is damaged');
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a part; null for none. */
  text(name: string): string | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const content = unpacked(entry, Math.max(1, Math.min(maxPart, this.#left)));
    this.#left -= content.length;
    return content.toString('utf8');
  }

  replace(name: string, text: string): void {
    const old = this.#entries.get(name);
    if (!old) return;
    const content = Buffer.from(text, 'utf8');
    const packed = deflateRawSync(content);
    this.#entries.set(name, {
      ...old,
      method: 8,
      packed,
      packedSize: packed.length,
      crc: crc32(content),
      size: content.length,
    });
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const [files, directory]: [Buffer[], Buffer[]] = [[], []];
    let at = 0;
    for (const entry of this.#entries.values()) {
      const head = headerOf(entry, null);
      files.push(head, entry.packed);
      directory.push(headerOf(entry, at));
      at += head.length + entry.packed.length;
    }
    return Uint8Array.from(Buffer.concat([...files, directoryOf(directory, at)]));
  }
}
