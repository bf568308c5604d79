import type { LogoType } from '../../../domain/documents.ts';

/** What the first bytes of a picture say. Sides are in pixels. */
export interface Picture {
  readonly media_type: LogoType;
  readonly width: number;
  readonly height: number;
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The frames of a JPEG file that say its size: all of its kinds but tables (C4), reserved (C8) and arithmetic ones. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (bytes: Buffer): Picture | null => {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker))
      return { media_type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

/** The size of a PNG or JPEG file; null for anything else. */
export const pictureOf = (bytes: Buffer): Picture | null => {
  if (bytes.length > 33 && bytes.subarray(0, 8).equals(pngStart))
    return { media_type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(bytes) : null;
};
