import { Box } from '@mui/material';
import { Component, type ReactNode } from 'react';

/** A text as it was typed. */
export const PlainText = ({ text }: { readonly text: string }) => (
  <Box component="p" sx={{ whiteSpace: 'pre-wrap' }}>
    {text}
  </Box>
);

interface Props {
  readonly text: string;
  readonly children: ReactNode;
}

/** What cannot be rendered is shown as it was typed: one strange comment takes no page with it. */
export class PlainOnError extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <PlainText text={this.props.text} /> : this.props.children;
  }
}
