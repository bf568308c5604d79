import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';

/** The elements that a comment can contain. */
export const allowedElements = ['p', 'br', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'a', 'span'] as const;

/**
 * The parts of Markdown that comments do not support. Their text stays unchanged: a line that begins with # or >, a <b>,
 * an &amp; or a path with backslashes. HTML is plain text.
 */
const notSpoken = [
  'htmlFlow',
  'htmlText',
  'headingAtx',
  'setextUnderline',
  'thematicBreak',
  'blockQuote',
  'codeIndented',
  'definition',
  'labelStartImage',
  'characterEscape',
  'characterReference',
  'hardBreakEscape',
];

interface Data {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

function readFewMarks(this: { data(): object }): void {
  const data: Data = this.data();
  (data.micromarkExtensions ??= []).push(gfmAutolinkLiteral(), { disable: { null: notSpoken } });
  (data.fromMarkdownExtensions ??= []).push(gfmAutolinkLiteralFromMarkdown());
}
/** A remark plugin that supports only paragraphs, **bold**, *italic*, `code`, lists and links. */
export const fewMarks = readFewMarks;

interface Node {
  readonly type: string;
  readonly url?: string;
  value?: string;
  data?: object;
  readonly children?: Node[];
}

const mention = /^user:([1-9]\d{0,14})$/;

const markIn = ({ children = [] }: Node): void => {
  children.forEach((node, at) => {
    const before = children[at - 1];
    const [, id] = (node.type === 'link' && mention.exec(node.url ?? '')) || [];
    if (id !== undefined && before?.type === 'text' && before.value?.endsWith('@')) {
      before.value = before.value.slice(0, -1);
      node.data = { hName: 'span', hProperties: { dataUser: id } };
    }
    markIn(node);
  });
};

/** A remark plugin: a link to `user:12` after an @ becomes a mention. */
export const mentionMarks = () => markIn;

/** The url when it is allowed, else undefined. Relative urls are not allowed: a comment appears on several pages. */
export const safeUrl = (url: string): string | undefined =>
  /^(?:https?:\/\/[^\s/]|mailto:\S)/i.test(url) ? url : undefined;

const listMarks = /^[ \t]*((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)/;

/** Whether a line nests more than 12 lists: the time to parse grows quickly with the depth. */
export const isTooDeep = (text: string): boolean =>
  text.split(/\r?\n|\r/).some((line) => (listMarks.exec(line)?.[1] ?? '').trim().split(/\s+/).length > 12);
