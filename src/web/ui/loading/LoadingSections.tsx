import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CARD } from '../CardRows.tsx';
import { LoadingFrame, LoadingLine } from './LoadingFrame.tsx';

/** A field with its label above, a button, or a card of this height in pixels. */
type Part = 'field' | 'button' | number;

interface Props {
  label: string;
  /** The parts of each section, from top to bottom. */
  sections: readonly (readonly Part[])[];
}

/** Stands in for sections while they load, each with its heading and a hairline above. */
export function LoadingSections({ label, sections }: Props) {
  return (
    <LoadingFrame label={label}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {sections.map((parts, index) => (
          <Box
            key={index}
            sx={{ display: 'grid', gap: 2.5, ...(index > 0 && { pt: 3, borderTop: 1, borderColor: 'divider' }) }}
          >
            <div>
              <LoadingLine height={24} width="8rem" />
              <LoadingLine height={21} width="min(20rem, 80%)" />
            </div>
            {parts.map((part, place) => (
              <LoadingPart key={place} part={part} />
            ))}
          </Box>
        ))}
      </Box>
    </LoadingFrame>
  );
}

/** The height from which a card has room for a second line. */
const CARD_WITH_DETAILS = 56;

function LoadingPart({ part }: { part: Part }) {
  if (part === 'button') return <Skeleton variant="rounded" height={36} width="8rem" animation={false} />;
  if (part === 'field') {
    return (
      <Box sx={{ maxWidth: '25rem' }}>
        <LoadingLine height={26} width="5rem" />
        <Skeleton variant="rounded" height={38} animation={false} />
      </Box>
    );
  }
  return (
    <Box sx={{ ...CARD, boxSizing: 'border-box', height: part, px: 1.75, py: 1 }}>
      <LoadingLine height={21} width="34%" />
      {part >= CARD_WITH_DETAILS && <LoadingLine height={18} width="58%" />}
    </Box>
  );
}
