import { describe, expect, it } from 'vitest';
import { isProgram, mediaTypeOf } from './mediaType.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

describe('what a file is', () => {
  it.each<[string, Uint8Array, string]>([
    ['a PDF', bytes('%PDF-1.7\n%âãÏÓ'), 'application/pdf'],
    ['a PNG', png, 'image/png'],
    ['a JPEG', bytes('\xff\xd8\xff\xe0\x00\x10JFIF'), 'image/jpeg'],
    ['a drawing of AutoCAD', bytes('AC1032\0\0\0\0\0\0'), 'image/vnd.dwg'],
    ['a program of Windows', bytes(`MZ${'\0'.repeat(100)}`), 'application/x-msdownload'],
    ['a program of Linux', bytes(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`), 'application/x-elf'],
    ['a script', bytes('#!/bin/sh\nrm -rf /'), 'text/x-shellscript'],
    ['a page', bytes('<!DOCTYPE html><html><script>alert(1)</script>'), 'text/html'],
    ['a page without a head', bytes('hello <script>alert(1)</script>'), 'text/html'],
    [
      'a picture that can hold scripts',
      bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'image/svg+xml',
    ],
    ['the same with a declaration', bytes('<?xml version="1.0"?>\n<!-- x -->\n<svg/>'), 'image/svg+xml'],
    ['XML', bytes('<?xml version="1.0"?><a/>'), 'application/xml'],
    ['text', bytes('item;quantity\n1;2\n'), 'text/plain'],
    ['text of an old code page', bytes('Stra\xdfe'), 'text/plain'],
    ['nothing known', bytes('\x00\x01\x02\x03'), 'application/octet-stream'],
  ])('%s is known by its bytes', async (_, head, type) => expect(await mediaTypeOf(head)).toBe(type));

  it('is a program by what it is, or by what its name makes a computer do', () => {
    expect(isProgram('application/x-msdownload', 'plan.pdf')).toBe(true);
    expect(isProgram('text/plain', 'start.BAT')).toBe(true);
    expect(isProgram('application/zip', 'tool.jar')).toBe(true);
    expect(isProgram('application/pdf', 'plan.pdf')).toBe(false);
  });
});
