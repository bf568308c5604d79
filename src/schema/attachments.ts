import * as z from 'zod/mini';
import { count, id, moment } from './calls/answers.ts';

/** How a file can be looked at without leaving the page. */
export type Preview = 'image' | 'pdf';

/** One file of a record. */
export const attachment = () =>
  z.strictObject({
    id: id(),
    name: z.string(),
    /** What the bytes are, whatever the name says. */
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

/** Which preview fits what the bytes are. A drawing that can hold scripts (SVG) has none. */
export const previewOf = (mediaType: string): Preview | null => {
  if (mediaType === 'application/pdf') return 'pdf';
  return pictures.includes(mediaType) ? 'image' : null;
};

/** The most files in one upload. */
export const mostFiles = 20;
