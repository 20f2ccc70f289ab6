import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { CardBoundary } from './cardBoundary/CardBoundary.tsx';
import { ChevronRightIcon } from './icons/actionIcons.tsx';

interface Props {
  title: string;
  /** Describes the section's content in its header. */
  note?: ReactNode;
  /** Whether it's the first section, which has no hairline above it. */
  isFirst?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading and, above it, a hairline. */
export function Section({ title, note, isFirst = false, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2.5,
        ...(!isFirst && { pt: 3, borderTop: 1, borderColor: 'divider' }),
      }}
    >
      <Box component="h2" sx={{ m: 0, typography: 'h2' }}>
        <span id={id}>{title}</span>
        {note && (
          <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
            {note}
          </Typography>
        )}
      </Box>
      <CardBoundary>{children}</CardBoundary>
    </Box>
  );
}

interface FoldProps {
  title: string;
  /** Describes the content, beside the title. */
  note?: string;
  /** The title's size. */
  variant?: 'h2' | 'body1';
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

const FOLD = {
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    width: 'fit-content',
    py: 0.5,
    cursor: 'pointer',
    listStyle: 'none',
    // Hides Safari's marker.
    '&::-webkit-details-marker': { display: 'none' },
    '& > svg': { flexShrink: 0, transition: 'transform 120ms' },
  },
  '&[open] > summary > svg': { transform: 'rotate(90deg)' },
} as const;

/** A part of a form that most people don't need, collapsed to one line. */
export function Fold({ title, note, variant = 'body1', isOpen, onToggle, children }: FoldProps) {
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }: { currentTarget: HTMLDetailsElement }) => onToggle(currentTarget.open)}
      sx={FOLD}
    >
      <summary>
        <ChevronRightIcon fontSize="small" />
        <Box component="span" sx={{ typography: variant }}>
          {title}
        </Box>
        {note && (
          <Box component="span" sx={{ ml: 0.5, color: 'text.secondary' }}>
            {note}
          </Box>
        )}
      </summary>
      {/* Browsers wrap the content of details in a box that doesn't inherit box-sizing. */}
      <Box sx={{ boxSizing: 'border-box' }}>{children}</Box>
    </Box>
  );
}
