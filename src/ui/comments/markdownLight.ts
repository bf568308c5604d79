import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';

/** What the text of a comment may become. Nothing else is ever an element. */
export const allowedElements = ['p', 'br', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'a', 'span'] as const;

/**
 * Everything of Markdown that is not among the few marks of a comment: what a person types there stays what it is, a
 * line that begins with a # or a >, a <b>, an &amp; or a path with backslashes. HTML is text like any other.
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
/** A plugin of remark: paragraphs, **bold**, *italic*, `code`, lists and links are all that is read. */
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

/** A plugin of remark: a link to `user:12` behind an @ is no link but a person called upon. */
export const mentionMarks = () => markIn;

/** Where a link may lead; undefined for any other place. Relative ones lead nowhere: a comment stands on many pages. */
export const safeUrl = (url: string): string | undefined =>
  /^(?:https?:\/\/[^\s/]|mailto:\S)/i.test(url) ? url : undefined;

const listMarks = /^[ \t]*((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)/;

/** Whether a line opens more lists inside one another than anybody means: reading them takes ever longer. */
export const isTooDeep = (text: string): boolean =>
  text.split(/\r?\n|\r/).some((line) => (listMarks.exec(line)?.[1] ?? '').trim().split(/\s+/).length > 12);
