import { useEffect, useRef } from 'react';

/** A picture from the clipboard is called "image.png" by every browser: by its time it can be told from the next one. */
const named = (file: File): File => {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const [now, extension] = [new Date(), file.name.split('.').at(-1)];
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  return new File([file], `Pasted ${day} ${time}.${extension}`, { type: file.type });
};

/** Calls back with the files that are pasted anywhere on the page. */
export const usePastedFiles = (onFiles: ((files: File[]) => void) | undefined): void => {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !latest.current) return;
      event.preventDefault();
      latest.current(files.map(named));
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
};
