import * as z from 'zod/mini';
import { count, id, moment } from './calls/answers.ts';

/** The previews of files on a page. */
type Preview = 'image' | 'pdf';

/** One version of a file of a record. */
const fileVersion = () =>
  z.strictObject({
    id: id(),
    name: z.string(),
    /** The type by the content, whatever the name is. */
    media_type: z.string(),
    /** Bytes. */
    size: count(),
    preview: z.nullable(z.enum(['image', 'pdf'])),
    created_at: moment(),
    created_by: id(),
    created_by_name: z.string(),
    /** The rounds in which this version was sent: those keep it for ever. */
    rounds: z.array(count()),
  });

/** The newest version of a file of a record, and the older ones, newest first. */
export const attachment = () => z.extend(fileVersion(), { older: z.array(fileVersion()) });

/** A step that sent a record, and the files that the record had then, newest first. */
export const sending = () =>
  z.strictObject({
    id: id(),
    action: z.string(),
    round: count(),
    at: moment(),
    by: id(),
    by_name: z.string(),
    files: z.array(fileVersion()),
  });

export type FileVersion = z.output<ReturnType<typeof fileVersion>>;
export type Attachment = z.output<ReturnType<typeof attachment>>;
export type Sending = z.output<ReturnType<typeof sending>>;

const pictures: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp'];

/** The preview of a media type. SVG, which can contain scripts, has none. */
export const previewOf = (mediaType: string): Preview | null => {
  if (mediaType === 'application/pdf') return 'pdf';
  return pictures.includes(mediaType) ? 'image' : null;
};

/** The most files in one upload. */
export const maxFiles = 20;
