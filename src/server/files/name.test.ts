import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeName } from './name.ts';

describe('a file name', () => {
  it.each([
    ['Site plan.pdf', 'Site plan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\asha\\Offer 12.docx', 'Offer 12.docx'],
    ['..', 'file'],
    ['...', 'file'],
    ['', 'file'],
    ['/', 'file'],
    ['\u0000\u0007', 'file'],
    ['a\u0000b\r\nSet-Cookie: x.pdf', 'abSet-Cookie_ x.pdf'],
    ['plan\u202Efdp.exe', 'planfdp.exe'],
    ['6%22 pipe.dwg', '6_ pipe.dwg'],
    ['what?<b>|.txt', 'what__b__.txt'],
    ['trailing.pdf. . ', 'trailing.pdf'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['console.txt', 'console.txt'],
    ['.htaccess', '.htaccess'],
    ['Pla\u0301n.pdf', 'Plán.pdf'],
    ['平面図.pdf', '平面図.pdf'],
  ])('%j is stored as %j', (sent, stored) => expect(safeName(sent)).toBe(stored));

  it('keeps its extension when it is too long', () => {
    // 255 bytes of UTF-8, and no half letter: “é” has two of them, “図” three.
    expect(safeName(`${'a'.repeat(251)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`);
    expect(safeName(`${'a'.repeat(252)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`);
    expect(safeName(`${'é'.repeat(500)}.pdf`)).toBe(`${'é'.repeat(125)}.pdf`);
    expect(safeName(`${'図'.repeat(500)}.pdf`)).toBe(`${'図'.repeat(83)}.pdf`);
    expect(safeName(`con.${'x'.repeat(300)}`)).toBe(`_con.${'x'.repeat(250)}`);
  });

  it('is safe whatever is sent, and safe already once it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.string({ unit: 'binary', minLength: 100, maxLength: 400 }),
        ),
        (sent) => {
          const name = safeName(sent);
          expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}\p{Cf}]+$/u);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
          expect(['.', '..', '']).not.toContain(name);
          expect(safeName(name)).toBe(name);
        },
      ),
    );
  });
});
