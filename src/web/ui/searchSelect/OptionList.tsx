import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useCallback, useEffect, useRef } from 'react';
import { CheckIcon } from '../icons/actionIcons.tsx';
import { LIST_HEIGHT, ROW_HEIGHT, VISIBLE_ROWS } from './listSize.ts';
import type { SearchOption } from './matchOptions.ts';

const HEADING_HEIGHT = 28;
const OVERSCAN = 4;
/** The maximum size of the list. Its width doesn't matter. */
const VIEW = { width: 0, height: LIST_HEIGHT };

interface Props<Option extends SearchOption> {
  id: string;
  label: string;
  options: readonly Option[];
  activeIndex: number;
  selected: string;
  onActiveChange: (index: number) => void;
  onSelect: (option: Option) => void;
}

// A native list can't be filtered from a field or render only the rows in view.
const listbox = { role: 'listbox' } as const;
const optionRole = { role: 'option' } as const;

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** A list that renders only the rows in view. Focus stays in the field above it. */
export function OptionList<Option extends SearchOption>({ id, label, options, activeIndex, ...rest }: Props<Option>) {
  const { selected, onActiveChange, onSelect } = rest;
  const list = useRef<HTMLUListElement>(null);
  const rowCount = options.length;
  const hasHeading = (index: number) =>
    options[index]?.group !== undefined && options[index].group !== options[index - 1]?.group;
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => list.current,
    estimateSize: (index) => ROW_HEIGHT + (hasHeading(index) ? HEADING_HEIGHT : 0),
    // A new function whenever the options change, so that rows are measured again: the headings may be elsewhere.
    getItemKey: useCallback((index: number) => options[index]?.value ?? index, [options]),
    overscan: OVERSCAN,
    initialOffset: Math.max(0, (activeIndex + 1 - VISIBLE_ROWS) * ROW_HEIGHT),
    initialRect: VIEW,
    // The height is known, so the first rows are rendered with the list, before it can be measured.
    observeElementRect: (_list, onMeasured) => onMeasured(VIEW),
  });
  const rows = virtualizer.getVirtualItems();
  const start = rows[0]?.index ?? 0;
  const end = (rows.at(-1)?.index ?? -1) + 1;

  useEffect(() => virtualizer.scrollToIndex(activeIndex), [virtualizer, activeIndex, rowCount]);

  return (
    <Box
      component="ul"
      ref={list}
      id={id}
      {...listbox}
      aria-label={label}
      sx={{ m: 0, p: 0, overflow: 'auto', maxHeight: VIEW.height, listStyle: 'none' }}
    >
      <Spacer height={rows[0]?.start ?? 0} />
      {options.slice(start, end).map((option, offset) => {
        const index = start + offset;
        return (
          <Fragment key={option.value}>
            {hasHeading(index) && <Heading>{option.group}</Heading>}
            <OptionRow
              id={optionId(id, index)}
              option={option}
              position={index + 1}
              count={rowCount}
              isActive={index === activeIndex}
              isSelected={option.value === selected}
              onHover={() => onActiveChange(index)}
              onSelect={() => onSelect(option)}
            />
          </Fragment>
        );
      })}
      <Spacer height={virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0)} />
    </Box>
  );
}

const Spacer = ({ height }: { height: number }) => <Box component="li" role="presentation" sx={{ height }} />;

/** A group's name. Screen readers skip it, because the options describe themselves. */
const Heading = ({ children }: { children: string | undefined }) => (
  <Box
    component="li"
    role="presentation"
    aria-hidden
    sx={{
      height: HEADING_HEIGHT,
      px: 1,
      pt: 0.75,
      typography: 'caption',
      fontWeight: 'fontWeightMedium',
      color: 'text.secondary',
    }}
  >
    {children}
  </Box>
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
      // Clicking the list must not take the focus from the field.
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
      {option.icon && (
        <Box
          component="span"
          // Icons differ in width, but the labels beside them are aligned.
          sx={{ display: 'grid', placeItems: 'center', flexShrink: 0, width: '1.25rem', color: 'text.secondary' }}
        >
          {option.icon}
        </Box>
      )}
      <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {option.label}
      </Box>
      {option.note && (
        <Box
          component="span"
          sx={{
            maxWidth: '40%',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          {option.note}
        </Box>
      )}
      {isSelected && <CheckIcon fontSize="small" sx={{ color: 'shell.emberText' }} />}
    </Box>
  );
}
