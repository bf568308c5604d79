/** What an element holds: a value, elements in their order, or nothing, and then it is left out. */
export type XmlContent = string | number | boolean | null | undefined | readonly XmlElement[];
export type XmlElement = readonly [name: string, content: XmlContent];

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A text in XML 1.0, without the characters that it cannot have. */
export const escapedText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are what is left out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign);

const valueOf = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? String(Number(value)) : typeof value === 'number' ? String(value) : escapedText(value);

/** Elements as XML, one after the other; flags are 1 and 0. */
export const xmlOf = (elements: readonly XmlElement[]): string =>
  elements
    .map(([name, content]) => {
      if (content === null || content === undefined) return '';
      const inner = typeof content === 'object' ? xmlOf(content) : valueOf(content);
      return `<${name}>${inner}</${name}>`;
    })
    .join('');
