import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../../ui/icons/actionIcons.tsx';
import { iconOnly } from '../../ui/icons/iconOnly.ts';
import { MEDIUM_WIDTH } from './listMeasures.ts';

interface Props {
  id?: string;
  /** The current choice in the menu, truncated if too long. */
  label: string;
  /** The button's name, if the label isn't enough. */
  name?: string;
  /** The menu's purpose. */
  tooltip: string;
  /** In a narrow list, the button shows only this icon. */
  icon: ReactNode;
  /** Whether something is chosen. A narrow list has no room to name it. */
  isActive?: boolean;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

const NARROW = `@container (max-width: ${MEDIUM_WIDTH - 1}px)`;

const style: SxProps<Theme> = (theme) => ({
  maxWidth: '14rem',
  '& > .MuiButton-startIcon': { display: 'none' },
  [NARROW]: {
    ...iconOnly,
    '& > .MuiButton-startIcon': { display: 'inherit', margin: 0 },
    '& > .MuiButton-endIcon': { display: 'none' },
    '&[data-active="true"]': {
      borderColor: theme.vars.palette.shell.control,
      backgroundColor: theme.vars.palette.action.selected,
    },
  },
});

/** Opens a menu, and shows its current choice. */
export function MenuButton({ id, label, name, tooltip, icon, isActive = false, isOpen, onOpen }: Props) {
  return (
    <Tooltip title={tooltip} describeChild>
      <Button
        id={id}
        variant="outlined"
        color="inherit"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-active={isActive}
        onClick={(event) => onOpen(event.currentTarget)}
        startIcon={icon}
        endIcon={<ChevronDownIcon />}
        sx={style}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}
        </Box>
      </Button>
    </Tooltip>
  );
}
