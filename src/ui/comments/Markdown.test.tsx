import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionToken } from '../../schema/mentions.ts';
import { Markdown } from './Markdown.tsx';
import { allowedElements } from './markdownLight.ts';

const tom = { id: 12, name: 'Tom Whitaker' };
const shown = (text: string, people = [tom], me?: number): HTMLElement => {
  const { container } = render(<Markdown text={text} people={people} me={me} />);
  return container.firstElementChild as HTMLElement;
};
const tagsIn = (root: HTMLElement) => [...root.querySelectorAll('*')].map((e) => e.tagName.toLowerCase());
const linksIn = (root: HTMLElement) => [...root.querySelectorAll('[href]')].map((e) => e.getAttribute('href'));

/** The faults of a comment's elements: a forbidden element, an active attribute, or a forbidden link. */
const wrongIn = (root: HTMLElement): string[] =>
  [...root.querySelectorAll('*')].flatMap((e) => [
    ...((allowedElements as readonly string[]).includes(e.tagName.toLowerCase()) ? [] : [e.tagName]),
    ...[...e.attributes]
      .filter(({ name, value }) =>
        name === 'href' ? !/^(https?:\/\/|mailto:)/i.test(value) : !['class', 'rel', 'target', 'start'].includes(name),
      )
      .map(({ name, value }) => `${e.tagName} ${name}=${value}`),
  ]);

/** Pieces of Markdown, HTML and addresses. */
const pieces =
  '[ ] ( ) < > ! ` * _ ~ & # \\ " \' @ : | ]( ``` --- <!-- </ script javascript: data: user:12 https://a.example www. onerror= &colon; @[Tom](user:12) <a␣href=" <img␣src=x ␣ -␣ 1.␣ ¶ ¶¶ \t \u0000'
    .split(' ')
    .map((piece) => piece.replaceAll('␣', ' ').replaceAll('¶', '\n'));

describe('the text of a comment', () => {
  it('has paragraphs, line breaks, bold, italic, code and lists', () => {
    const root = shown('One\ntwo **bold** *it* `a < b`\n\n- x\n- y\n\n3. z');
    expect(root.innerHTML.replace(/ class="[^"]*"/g, '').replaceAll('\n', '')).toBe(
      '<p>One<br>two <strong>bold</strong> <em>it</em> <code>a &lt; b</code></p>' +
        '<ul><li>x</li><li>y</li></ul><ol start="3"><li>z</li></ol>',
    );
  });

  it('links to the web and to mail, in a window of its own that knows nothing of this one', () => {
    const root = shown('[spec](https://a.example/b?c=1) www.b.example mail@c.example [m](mailto:d@e.example)');
    expect(linksIn(root)).toEqual([
      'https://a.example/b?c=1',
      'http://www.b.example',
      'mailto:mail@c.example',
      'mailto:d@e.example',
    ]);
    for (const link of root.querySelectorAll('a')) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
      expect(link.getAttribute('target')).toBe('_blank');
    }
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<b>not bold</b> &lt;i&gt; &#106;',
    '# no heading\n> no quote\n---\n    no code',
    'C:\\jobs\\[2026]\\*plan*_v2',
    '![alt](x)',
    '[r][d]',
    'a * b * c, 5 < 6 & 7 > 2',
  ])('shows %s as it was typed, but for the marks it knows', (text) => {
    const root = shown(text);
    expect(wrongIn(root)).toEqual([]);
    const plain = (s: string) => s.replace(/[\s*]/g, '');
    const typed = text === '![alt](x)' ? '!alt' : text;
    expect(plain(root.textContent ?? '')).toBe(plain(typed));
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](&#x6A;avascript&colon;alert(1))',
    '[x](<javascript:alert(1)>)',
    '[x]( javascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](/enquiries/1)',
    '[x](#top)',
    '[x](?a=b)',
    '[x](http:evil)',
    '[x](https:///evil)',
    '[x](user:12)',
    '[x](blob:https://a.example/1)',
    '<javascript:alert(1)>',
    '<data:text/html,x>',
    '[![i](javascript:alert(1))](javascript:alert(2))',
    '[**[x](javascript:alert(1))**](javascript:alert(2))',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '[x](javascript:alert(1) "t")',
    'javascript:alert(1)',
  ])('makes no link of %j', (text) => {
    expect(linksIn(shown(text))).toEqual([]);
  });

  it('is shown as it was typed where lists open within lists without end, at once', () => {
    for (const deep of ['- '.repeat(2500), '1. '.repeat(1600), `x\n\n${'- * + 1) '.repeat(500)}`]) {
      const root = shown(deep);
      expect(root.textContent).toBe(deep);
      expect(tagsIn(root)).toEqual(['p']);
    }
    expect(tagsIn(shown('- - x'))).toEqual(['ul', 'li', 'ul', 'li']);
  });

  it('is never anything but the allowed elements, whatever is typed', () => {
    const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (some) => {
        const { container, unmount } = render(<Markdown text={some.join('')} people={[tom]} />);
        const wrong = wrongIn(container.firstElementChild as HTMLElement);
        unmount();
        expect(wrong).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('loses no word of plain text', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(' ', '\n', ', ', ' <', '> ', ' & '),
        (words, by) => {
          const text = words.join(by);
          const { container, unmount } = render(<Markdown text={text} />);
          const plainText = container.textContent?.replace(/\s/g, '');
          unmount();
          expect(plainText).toBe(text.replace(/\s/g, ''));
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a mention', () => {
  it('is a chip with the person’s name as it is today; mine stands out', () => {
    const text = `Ask ${mentionToken({ id: 12, name: 'Tommy' })} today`;
    const root = shown(text);
    expect(root.textContent).toBe('Ask @Tom Whitaker today');
    expect(tagsIn(root)).toEqual(['p', 'span']);
    const mine = shown(text, [tom], 12).querySelector('span');
    expect(mine?.className).not.toBe(root.querySelector('span')?.className);
  });

  it('of somebody whom the server does not know as mentioned is text', () => {
    const root = shown(mentionToken({ id: 99, name: 'The **Director**' }));
    expect(root.textContent).toBe('@The Director');
    expect(root.querySelector('span')).toBeNull();
  });

  it('inside code is text', () => {
    expect(shown('`@[Tom](user:12)`').textContent).toBe('@[Tom](user:12)');
  });
});
