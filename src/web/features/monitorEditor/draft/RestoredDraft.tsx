import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';

interface Props {
  savedAt: number;
  viewerZone: string;
  onDiscard: () => void;
}

/** Says that the form holds an earlier draft, and offers to discard it. */
export function RestoredDraft({ savedAt, viewerZone, onDiscard }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        pl: 2,
        pr: 1,
        py: 0.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'shell.emberTint',
      }}
    >
      <span>
        What you typed <RelativeTime at={new Date(savedAt)} timezone={viewerZone} /> is here again, not saved yet.
      </span>
      <Button size="small" color="inherit" onClick={onDiscard}>
        Discard
      </Button>
    </Box>
  );
}
