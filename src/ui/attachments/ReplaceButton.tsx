import { IconButton, Tooltip } from '@mui/material';
import { useRef, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly onChoose: (content: File) => void;
  readonly children: ReactNode;
}

/** A button that asks for one file. */
export const ReplaceButton = ({ label, onChoose, children }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip title="New version">
        <IconButton aria-label={label} onClick={() => input.current?.click()}>
          {children}
        </IconButton>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File of the ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </>
  );
};
