/** What is used of the package, which has no types of its own. */
declare module 'sax' {
  interface SaxParser {
    onopentag: (tag: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }) => void;
    onclosetag: () => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    ondoctype: () => void;
    onerror: (error: Error) => void;
    readonly line: number;
    write: (xml: string) => SaxParser;
    close: () => SaxParser;
  }
  const sax: {
    readonly parser: (isStrict: boolean, options: { readonly strictEntities: boolean }) => SaxParser;
  };
  export default sax;
}
