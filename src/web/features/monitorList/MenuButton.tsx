import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChevronDownIcon } from '../../ui/icons/actionIcons.tsx';

interface Props {
  id?: string;
  /** What is chosen in the menu; too long a text is cut. */
  label: string;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

/** Opens a menu, and shows what is chosen in it. */
export function MenuButton({ id, label, isOpen, onOpen }: Props) {
  return (
    <Button
      id={id}
      variant="outlined"
      color="inherit"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
      endIcon={<ChevronDownIcon />}
      sx={{ maxWidth: '14rem' }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
    </Button>
  );
}
