import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { parseUrl } from '../../../lib/parseUrl.ts';

/** Basic Markdown, rendered from its tokens. HTML is shown as text, and URLs that could run code don't become links. */
export function Markdown({ text }: { text: string }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, overflowWrap: 'anywhere' }}>
      <Parts tokens={lexer(text, { gfm: true, breaks: true })} />
    </Box>
  );
}

const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

const isSafe = (href: string): boolean => SAFE_PROTOCOLS.includes(parseUrl(href)?.protocol ?? '');

function Parts({ tokens }: { tokens: readonly Token[] | undefined }) {
  return tokens?.map((token, index) => <Fragment key={index}>{partOf(token)}</Fragment>);
}

const code = { fontFamily: 'ui-monospace, monospace', typography: 'body2' } as const;

function partOf(token: Token): ReactNode {
  const inner = 'tokens' in token ? <Parts tokens={token.tokens} /> : null;
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return <Typography>{inner}</Typography>;
    case 'heading':
      return <Typography sx={{ fontWeight: 'fontWeightMedium' }}>{inner}</Typography>;
    case 'blockquote':
      return <Box sx={{ pl: 1.5, borderLeft: 2, borderColor: 'divider', color: 'text.secondary' }}>{inner}</Box>;
    case 'hr':
      return <Box component="hr" sx={{ width: '100%', m: 0, border: 0, borderTop: 1, borderColor: 'divider' }} />;
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'code':
      return (
        <Box
          component="pre"
          sx={{ ...code, m: 0, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, whiteSpace: 'pre-wrap' }}
        >
          {(token as Tokens.Code).text}
        </Box>
      );
    case 'codespan':
      return (
        <Box component="code" sx={{ ...code, px: 0.5, borderRadius: 0.5, bgcolor: 'action.selected' }}>
          {(token as Tokens.Codespan).text}
        </Box>
      );
    case 'strong':
      return (
        <Box component="strong" sx={{ fontWeight: 'fontWeightMedium' }}>
          {inner}
        </Box>
      );
    case 'em':
      return <em>{inner}</em>;
    case 'del':
      return <del>{inner}</del>;
    case 'br':
      return <br />;
    case 'link':
      return <SafeLink href={(token as Tokens.Link).href}>{inner}</SafeLink>;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'text':
      return token.tokens ? inner : (token as Tokens.Text).text;
    default:
      // Images, tables and HTML are shown as typed, so they aren't fetched or run.
      return token.raw;
  }
}

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  return (
    <Box
      component={ordered ? 'ol' : 'ul'}
      {...(ordered && { start: Number(start) || 1 })}
      sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}
    >
      {items.map((item, index) => (
        <li key={index}>
          <Parts tokens={item.tokens} />
        </li>
      ))}
    </Box>
  );
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!isSafe(href)) return children;
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" underline="always">
      {children}
    </Link>
  );
}
