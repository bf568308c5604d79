/** Puts a text on the clipboard, also where the page was not read over TLS. @throws Error with a message */
export const copyText = async (text: string): Promise<void> => {
  try {
    return await navigator.clipboard.writeText(text);
  } catch {
    // The event gives what a page may write without asking.
    let isCopied = false;
    const write = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      isCopied = true;
    };
    document.addEventListener('copy', write, { once: true });
    document.execCommand('copy');
    document.removeEventListener('copy', write);
    if (!isCopied) throw new Error('The browser does not let this page copy. Select the text and copy it by Ctrl+C');
  }
};
