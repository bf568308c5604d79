import { fileTypeFromBuffer } from 'file-type';

/** The number of first bytes that identify a type. */
export const sniffedBytes = 4100;

/** Types of programs, which a colleague might start by a double click. */
const programs: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/x-msi',
  'application/java-vm',
  'text/x-shellscript',
]);
const programNames =
  /\.(exe|com|scr|pif|bat|cmd|ps1|vbs|vbe|js|jse|mjs|wsf|wsh|hta|lnk|msi|msp|cpl|reg|scf|url|jar|sh|app|dll)$/i;

/** Whether opening the file runs it, by its type or by its extension. */
export const isProgram = (mediaType: string, name: string): boolean =>
  programs.has(mediaType) || programNames.test(name);

/** Whether the bytes are text, in UTF-8 or a single-byte code page: text has no control characters. */
const isText = (head: Uint8Array): boolean => !head.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte));

const elements =
  /<(!doctype html|html|head|body|script|iframe|title|table|div|p|h\d|a|img|meta|style|form|object|embed)[\s>/]/;

const textType = (head: Uint8Array): string => {
  const text = new TextDecoder().decode(head).toLowerCase();
  const start = text.trimStart();
  if (start.startsWith('#!')) return 'text/x-shellscript';
  const first = start.replace(/<\?[^>]*>|<!--.*?-->|<!doctype svg[^>]*>/gs, '').trimStart();
  if (/^<svg[\s/>]/.test(first)) return 'image/svg+xml';
  if (start.startsWith('<?xml')) return 'application/xml';
  return elements.test(start.slice(0, 1024)) ? 'text/html' : 'text/plain';
};

/** The media type by the first bytes, whatever the name; `application/octet-stream` if unknown. */
export const mediaTypeOf = async (head: Uint8Array): Promise<string> => {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && found.mime !== 'application/xml') return found.mime;
  return isText(head) ? textType(head) : 'application/octet-stream';
};
