import * as z from 'zod/mini';
import { count, id, moment } from './calls/answers.ts';

/** The previews of files on a page. */
type Preview = 'image' | 'pdf';

/** One file of a record. */
export const attachment = () =>
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
  });

export type Attachment = z.output<ReturnType<typeof attachment>>;

const pictures: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp'];

/** The preview of a media type. SVG, which can contain scripts, has none. */
export const previewOf = (mediaType: string): Preview | null => {
  if (mediaType === 'application/pdf') return 'pdf';
  return pictures.includes(mediaType) ? 'image' : null;
};

/** The most files in one upload. */
export const mostFiles = 20;
