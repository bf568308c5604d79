import { maxLogoBytes, maxLogoSide } from '../../../domain/documents.ts';
import { base64Of } from '../../../ui/base64.ts';

/** A picture as it is sent: PNG or JPEG in base64. */
export interface LogoFile {
  readonly name: string;
  readonly content: string;
}

/** What a document prints sharply; larger pictures are made smaller. */
const [printedWidth, printedHeight] = [1200, 480];

const isPrintable = (file: File, { width, height }: ImageBitmap): boolean =>
  /^image\/(?:png|jpeg)$/.test(file.type) && file.size <= maxLogoBytes && Math.max(width, height) <= maxLogoSide;

const drawn = async (picture: ImageBitmap): Promise<Blob> => {
  const share = Math.min(1, printedWidth / picture.width, printedHeight / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob || blob.size > maxLogoBytes) throw new Error('This picture is too detailed for a logo.');
  return blob;
};

/** A chosen picture as it is sent: as it is, or smaller, or as PNG where documents cannot print its kind. */
export const logoFileOf = async (file: File): Promise<LogoFile> => {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This is no picture that can be read. Save it as PNG or JPEG.');
  });
  try {
    const content = await base64Of(isPrintable(file, picture) ? file : await drawn(picture));
    return { name: file.name.slice(-120), content };
  } finally {
    picture.close();
  }
};
