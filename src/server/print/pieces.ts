/** The most characters and lines of a text that is kept together: a few lines, so that little of a page stays empty. */
const [maxCharacters, maxLines] = [360, 8];

/** A text in pieces that each fit on a page, broken between lines, sentences or words. Nothing is lost but the space between them. */
export const pieces = (text: string): readonly string[] => {
  const found: string[] = [];
  let current = '';
  let lines = 0;
  const close = () => {
    if (current.trim()) found.push(current.replace(/^\n+|\s+$/g, ''));
    current = '';
    lines = 0;
  };
  for (const line of text.split(/(?<=\n)/)) {
    if (lines >= maxLines || current.length + line.length > maxCharacters) close();
    let rest = line;
    while (rest.length > maxCharacters) {
      const sentence = rest.lastIndexOf('. ', maxCharacters - 1) + 1;
      const space = rest.lastIndexOf(' ', maxCharacters);
      const end = sentence > maxCharacters / 2 ? sentence : space > 0 ? space : maxCharacters;
      found.push(rest.slice(0, end));
      rest = rest.slice(end).replace(/^ /, '');
    }
    current += rest;
    lines += 1;
  }
  close();
  return found.length ? found : [''];
};
