import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import type { SlotProps } from 'input-otp';

const blink = keyframes({ '0%, 70%, 100%': { opacity: 1 }, '20%, 50%': { opacity: 0 } });

const Slot = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: '1 1 0',
  minWidth: 0,
  height: theme.spacing(6),
  border: `1px solid ${theme.vars.palette.shell.control}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  fontSize: '1.25rem',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: theme.typography.fontWeightMedium,
  outline: '2px solid transparent',
  outlineOffset: -1,
  '&[data-error]': { borderColor: theme.vars.palette.error.main },
  '&[data-active]': { outlineColor: theme.vars.palette.primary.main },
  '&[data-error][data-active]': { outlineColor: theme.vars.palette.error.main },
}));

const Caret = styled('span')(({ theme }) => ({
  width: 1,
  height: theme.spacing(2.5),
  backgroundColor: theme.vars.palette.text.primary,
  animation: `${blink} 1.1s linear infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}));

/** One place of a code input: its character, or the caret. */
export function CodeSlot({ slot, hasError }: { slot: SlotProps; hasError: boolean }) {
  return (
    <Slot data-active={slot.isActive || undefined} data-error={hasError || undefined}>
      {slot.char}
      {slot.hasFakeCaret && <Caret />}
    </Slot>
  );
}
