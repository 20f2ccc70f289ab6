import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '../../../ui/icons/actionIcons.tsx';

/** A chosen tag, which can be taken off again. */
export function TagChip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        maxWidth: '100%',
        pl: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.75,
        bgcolor: 'action.hover',
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {tag}
      </Box>
      <IconButton size="small" aria-label={`Remove ${tag}`} onClick={onRemove}>
        <CloseIcon sx={{ fontSize: '0.875rem' }} />
      </IconButton>
    </Box>
  );
}
