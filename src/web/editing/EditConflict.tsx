import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** A setting that differs between two versions, with both described in words. */
export interface ValueChange {
  label: string;
  from: string;
  to: string;
}

interface Props {
  /** The thing being edited, such as "monitor". */
  thing: string;
  /** What someone else has saved since editing started. */
  theirs: readonly ValueChange[];
  isBusy: boolean;
  onSaveOver: () => void;
  onTakeTheirs: () => void;
}

/**
 * Shown when someone else has saved while the person was editing. Says what changed and offers both versions. The form
 * stays as typed until the person chooses.
 */
export function EditConflict({ thing, theirs, isBusy, onSaveOver, onTakeTheirs }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 2, maxHeight: '40vh', overflow: 'auto' }}>
      <Typography sx={{ fontWeight: 'fontWeightMedium' }}>Someone else just changed this {thing}</Typography>
      <Box
        component="ul"
        aria-label="What they changed"
        sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}
      >
        {theirs.map(({ label, from, to }) => (
          <li key={label}>
            {label}: <del>{from}</del> → <ins>{to}</ins>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" color="inherit" disabled={isBusy} onClick={onSaveOver}>
          Overwrite with mine
        </Button>
        <Button size="small" variant="outlined" color="inherit" disabled={isBusy} onClick={onTakeTheirs}>
          Use theirs
        </Button>
      </Box>
    </Box>
  );
}
