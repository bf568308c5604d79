import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import MovieOutlined from '@mui/icons-material/MovieOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import SlideshowOutlined from '@mui/icons-material/SlideshowOutlined';
import SquareFootOutlined from '@mui/icons-material/SquareFootOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';

interface FileKind {
  /** The name of the kind. */
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
}

const kinds: readonly (readonly [match: RegExp, kind: FileKind])[] = [
  [/^application\/pdf$/, { label: 'PDF', Icon: PictureAsPdfOutlined }],
  [/dwg|dxf|\.(dwg|dxf|ifc|rvt|skp|step|stp)$/, { label: 'Drawing', Icon: SquareFootOutlined }],
  [/^image\//, { label: 'Picture', Icon: ImageOutlined }],
  [/^video\//, { label: 'Film', Icon: MovieOutlined }],
  [/spreadsheet|excel|\.(xlsx?|xlsm|ods|csv)$/, { label: 'Spreadsheet', Icon: TableChartOutlined }],
  [/presentation|powerpoint|\.(pptx?|odp)$/, { label: 'Presentation', Icon: SlideshowOutlined }],
  [/wordprocessing|msword|rtf|opendocument\.text|\.(docx?|odt)$/, { label: 'Document', Icon: ArticleOutlined }],
  [/\.(msg|eml)$/, { label: 'E-mail', Icon: EmailOutlined }],
  [/zip|compressed|x-tar|gzip/, { label: 'Archive', Icon: FolderZipOutlined }],
  [/^text\//, { label: 'Text', Icon: ArticleOutlined }],
];

/** The kind of a file, by its media type or by the extension of its name. */
export const fileKindOf = (mediaType: string, name: string): FileKind =>
  kinds.find(([match]) => match.test(mediaType) || match.test(name.toLowerCase()))?.[1] ?? {
    label: 'File',
    Icon: InsertDriveFileOutlined,
  };
