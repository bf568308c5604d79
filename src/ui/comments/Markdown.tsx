import { Box, Link } from '@mui/material';
import { memo, useMemo, Component, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import { allowedElements, fewMarks, isTooDeep, mentionMarks, safeUrl } from './markdownLight.ts';

/** A text without formatting. */
const PlainText = ({ text }: { readonly text: string }) => (
  <Box component="p" sx={{ whiteSpace: 'pre-wrap' }}>
    {text}
  </Box>
);

interface PlainProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** Shows the plain text when rendering fails, so that one comment cannot break the page. */
class PlainOnError extends Component<PlainProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <PlainText text={this.props.text} /> : this.props.children;
  }
}

interface Person {
  readonly id: number;
  readonly name: string;
}

interface Props {
  readonly text: string;
  /** The people that the server found as mentioned. Only they are shown as mentions. */
  readonly people?: readonly Person[];
  /** The id of the user. */
  readonly me?: number | undefined;
}

const nobody: readonly Person[] = [];
const plugins = [fewMarks, remarkBreaks, mentionMarks];

const prose = {
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & pre': { m: 0 },
  '& > * + *': { mt: 0.75 },
  '& ul, & ol': { pl: 3 },
  '& code': { fontSize: '0.92em', bgcolor: 'background.sunken', borderRadius: 0.5, px: 0.5 },
  '& pre': { bgcolor: 'background.sunken', borderRadius: 1, p: 1, overflowX: 'auto' },
  '& pre code': { p: 0 },
} as const;

const chip = {
  bgcolor: 'action.selected',
  color: 'primary.main',
  borderRadius: 1,
  px: 0.5,
  fontWeight: 600,
} as const;

const componentsFor = (people: readonly Person[], me: number | undefined): Components => ({
  a: ({ href, children }) => {
    const url = safeUrl(href ?? '');
    return url === undefined ? (
      <>{children}</>
    ) : (
      <Link href={url} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </Link>
    );
  },
  span: ({ node, children }) => {
    const id = Number(node?.properties['dataUser']);
    const person = people.find((p) => p.id === id);
    if (!person) return <>@{children}</>;
    return (
      <Box
        component="span"
        sx={{ ...chip, ...(id === me && { bgcolor: 'primary.main', color: 'primary.contrastText' }) }}
      >
        @{person.name}
      </Box>
    );
  },
});

/**
 * The text of a comment: paragraphs, line breaks, **bold**, *italic*, `code`, lists, links and mentions. It renders a
 * closed list of React elements, never HTML.
 */
export const Markdown = memo(({ text, people = nobody, me }: Props) => {
  const components = useMemo(() => componentsFor(people, me), [people, me]);
  return (
    <Box sx={{ ...prose, typography: 'body2' }}>
      {isTooDeep(text) ? (
        <PlainText text={text} />
      ) : (
        <PlainOnError key={text} text={text}>
          <ReactMarkdown
            remarkPlugins={plugins}
            allowedElements={allowedElements}
            unwrapDisallowed
            urlTransform={(url) => safeUrl(url) ?? ''}
            components={components}
          >
            {text}
          </ReactMarkdown>
        </PlainOnError>
      )}
    </Box>
  );
});
Markdown.displayName = 'Markdown';
