import { useEffect, useRef } from 'react';

/** Browsers name every picture from the clipboard "image.png". The time makes the name unique. */
const named = (file: File): File => {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const [now, extension] = [new Date(), file.name.split('.').at(-1)];
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  return new File([file], `Pasted ${day} ${time}.${extension}`, { type: file.type });
};

/** Calls `onFiles` with files that the user pastes anywhere on the page. */
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
