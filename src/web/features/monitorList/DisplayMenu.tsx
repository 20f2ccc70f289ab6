import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { CheckIcon, ComfortableRowsIcon, CompactRowsIcon } from '../../ui/icons/actionIcons.tsx';
import { COLUMNS, type Column, type Density } from './listDisplay.ts';
import { COLUMN_WORDS } from './ListHeader.tsx';

export interface DisplayProps {
  density: Density;
  onDensity: (density: Density) => void;
  columns: readonly Column[];
  onColumns: (columns: Column[]) => void;
  groupBy: 'tag' | null;
  onGroupBy: (groupBy: 'tag' | null) => void;
}

/** Options for displaying the list: row height, additional columns and grouping. */
export function DisplayMenu({ density, onDensity, columns, onColumns, groupBy, onGroupBy }: DisplayProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isCompact = density === 'compact';
  const toggle = (column: Column) =>
    onColumns(COLUMNS.filter((other) => (other === column ? !columns.includes(column) : columns.includes(other))));
  return (
    <>
      <Tooltip title="Display" describeChild>
        <IconButton
          id={id}
          aria-label="Display"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ flexShrink: 0, border: 1, borderColor: 'shell.control', borderRadius: 1 }}
        >
          {isCompact ? <CompactRowsIcon /> : <ComfortableRowsIcon />}
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        <Choice
          label="Compact rows"
          isChosen={isCompact}
          onToggle={() => onDensity(isCompact ? 'comfortable' : 'compact')}
        />
        <Choice
          label="Group by tag"
          isChosen={groupBy === 'tag'}
          onToggle={() => onGroupBy(groupBy === 'tag' ? null : 'tag')}
        />
        <Divider />
        <ListSubheader role="presentation" sx={{ lineHeight: 2.25, bgcolor: 'transparent' }}>
          Columns
        </ListSubheader>
        {COLUMNS.map((column) => (
          <Choice
            key={column}
            label={COLUMN_WORDS[column].name}
            isChosen={columns.includes(column)}
            onToggle={() => toggle(column)}
          />
        ))}
      </Menu>
    </>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** An option that leaves the menu open, so that people can choose several. */
function Choice({ label, isChosen, onToggle, ...rest }: ChoiceProps) {
  return (
    <MenuItem {...rest} role="menuitemcheckbox" aria-checked={isChosen} onClick={onToggle}>
      <CheckIcon fontSize="small" sx={{ opacity: isChosen ? 1 : 0 }} />
      {label}
    </MenuItem>
  );
}
