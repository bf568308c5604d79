/** The most characters and lines of a text that is kept together: a few lines, so that little of a page stays empty. */
const [mostCharacters, mostLines] = [360, 8];

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
    if (lines >= mostLines || current.length + line.length > mostCharacters) close();
    let rest = line;
    while (rest.length > mostCharacters) {
      const sentence = rest.lastIndexOf('. ', mostCharacters - 1) + 1;
      const space = rest.lastIndexOf(' ', mostCharacters);
      const end = sentence > mostCharacters / 2 ? sentence : space > 0 ? space : mostCharacters;
      found.push(rest.slice(0, end));
      rest = rest.slice(end).replace(/^ /, '');
    }
    current += rest;
    lines += 1;
  }
  close();
  return found.length ? found : [''];
};
