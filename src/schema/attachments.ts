/** How a file can be looked at without leaving the page. */
export type Preview = 'image' | 'pdf';

/** One file of a record, as the API answers it. */
export interface Attachment {
  readonly id: number;
  readonly name: string;
  /** What the bytes are, whatever the name says. */
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
  readonly preview: Preview | null;
  readonly created_at: string;
  readonly created_by: number;
  readonly created_by_name: string;
}

/** A page of them, and the most bytes that one may have. */
export interface AttachmentPage {
  readonly records: readonly Attachment[];
  readonly pagination: { readonly current_page: number; readonly per_page: number; readonly total: number };
  readonly max_size: number;
}

const pictures: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp'];

/** Which preview fits what the bytes are. A drawing that can hold scripts (SVG) has none. */
export const previewOf = (mediaType: string): Preview | null => {
  if (mediaType === 'application/pdf') return 'pdf';
  return pictures.includes(mediaType) ? 'image' : null;
};

/** The most files in one upload. */
export const mostFiles = 20;
