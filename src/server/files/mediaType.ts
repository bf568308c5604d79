import { fileTypeFromBuffer } from 'file-type';

/** How many of the first bytes tell what a file is. */
export const sniffedBytes = 4100;

/** Programs: nobody's site plan, and what a colleague opens with a double click. */
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

/** Whether the file runs when it is opened, by what it is or by what its name makes a computer do. */
export const isProgram = (mediaType: string, name: string): boolean =>
  programs.has(mediaType) || programNames.test(name);

/** Text in UTF-8 or in a code page of one byte a letter: no control characters either way. */
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

/** What a file is by its first bytes; `application/octet-stream` for what is not known. Its name has no say. */
export const mediaTypeOf = async (head: Uint8Array): Promise<string> => {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && found.mime !== 'application/xml') return found.mime;
  return isText(head) ? textType(head) : 'application/octet-stream';
};
