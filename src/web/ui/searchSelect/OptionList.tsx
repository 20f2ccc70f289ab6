import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { CheckIcon } from '../icons/actionIcons.tsx';
import type { SearchOption } from './matchOptions.ts';
import { ROW_HEIGHT, scrollTopFor, VISIBLE_ROWS, visibleRows } from './visibleRows.ts';

interface Props {
  id: string;
  label: string;
  options: readonly SearchOption[];
  activeIndex: number;
  selected: string;
  onActiveChange: (index: number) => void;
  onSelect: (option: SearchOption) => void;
}

// No native list can be filtered from a field and draw a part of its rows only.
const listbox = { role: 'listbox' } as const;
const optionRole = { role: 'option' } as const;

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** A list of which only the rows in view are drawn. The keyboard stays in the field above it. */
export function OptionList({ id, label, options, activeIndex, selected, onActiveChange, onSelect }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollTop, setScrollTop] = useState(() => scrollTopFor(activeIndex, 0));
  const { start, end } = visibleRows(scrollTop, options.length);

  const rowCount = options.length;
  useEffect(() => {
    if (list.current)
      list.current.scrollTop = scrollTopFor(Math.min(activeIndex, rowCount - 1), list.current.scrollTop);
  }, [activeIndex, rowCount]);

  return (
    <Box
      component="ul"
      ref={list}
      id={id}
      {...listbox}
      aria-label={label}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      sx={{ m: 0, p: 0, overflow: 'auto', maxHeight: VISIBLE_ROWS * ROW_HEIGHT, listStyle: 'none' }}
    >
      <Spacer rows={start} />
      {options.slice(start, end).map((option, offset) => {
        const index = start + offset;
        return (
          <OptionRow
            key={option.value}
            id={optionId(id, index)}
            option={option}
            position={index + 1}
            count={options.length}
            isActive={index === activeIndex}
            isSelected={option.value === selected}
            onHover={() => onActiveChange(index)}
            onSelect={() => onSelect(option)}
          />
        );
      })}
      <Spacer rows={options.length - end} />
    </Box>
  );
}

const Spacer = ({ rows }: { rows: number }) => (
  <Box component="li" role="presentation" sx={{ height: Math.max(0, rows) * ROW_HEIGHT }} />
);

interface RowProps {
  id: string;
  option: SearchOption;
  position: number;
  count: number;
  isActive: boolean;
  isSelected: boolean;
  onHover: () => void;
  onSelect: () => void;
}

function OptionRow({ id, option, position, count, isActive, isSelected, onHover, onSelect }: RowProps) {
  return (
    <Box
      component="li"
      id={id}
      {...optionRole}
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={position}
      onMouseMove={onHover}
      // The field must not lose the focus to a press on the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSelect}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: ROW_HEIGHT,
        px: 1,
        borderRadius: 0.75,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {option.label}
      </Box>
      {isSelected && <CheckIcon fontSize="small" sx={{ color: 'shell.emberText' }} />}
    </Box>
  );
}
