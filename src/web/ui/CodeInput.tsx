import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { OTPInput, type SlotProps } from 'input-otp';
import type { Ref } from 'react';
import { styleNonce } from './styleNonce.ts';

const DEFAULT_LENGTH = 6;

interface Props {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** Called each time the value reaches the full length. */
  onComplete?: (value: string) => void;
  length?: number;
  /** The pattern that each character must match. Other characters are ignored, whether typed or pasted. */
  pattern?: RegExp;
  disabled?: boolean;
  hasError?: boolean;
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A field for a code of fixed length, in two groups of characters. If the groups differ in size, the first is larger.
 * Screen readers see a single field.
 */
export function CodeInput({ id, value, onChange, onComplete, length = DEFAULT_LENGTH, pattern, ...rest }: Props) {
  const { disabled = false, hasError = false, describedBy, ref } = rest;
  const filter = (text: string) =>
    pattern
      ? Array.from(text)
          .filter((character) => pattern.test(character))
          .join('')
      : text;
  const change = (typed: string) => {
    const next = filter(typed);
    onChange(next);
    // The library doesn't call its own onComplete when a full value replaces another.
    if (next.length === length && next !== value) onComplete?.(next);
  };
  const firstGroup = Math.ceil(length / 2);
  return (
    <OTPInput
      ref={ref}
      id={id}
      value={value}
      onChange={change}
      pasteTransformer={(pasted) => filter(pasted.trim())}
      maxLength={length}
      disabled={disabled}
      autoComplete="one-time-code"
      aria-invalid={hasError || undefined}
      aria-describedby={describedBy}
      pushPasswordManagerStrategy="none"
      noScriptCSSFallback={null}
      nonce={styleNonce()}
      render={({ slots }) => (
        <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1.5, opacity: disabled ? 0.6 : 1 }}>
          <SlotGroup slots={slots.slice(0, firstGroup)} hasError={hasError} />
          <SlotGroup slots={slots.slice(firstGroup)} hasError={hasError} />
        </Box>
      )}
    />
  );
}

function SlotGroup({ slots, hasError }: { slots: SlotProps[]; hasError: boolean }) {
  if (slots.length === 0) return null;
  return (
    <Box data-group sx={{ display: 'flex', gap: 0.75, flexGrow: slots.length, flexBasis: 0 }}>
      {slots.map((slot, index) => (
        <CodeSlot key={index} slot={slot} hasError={hasError} />
      ))}
    </Box>
  );
}

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

/** One slot of a code input, with its character or the caret. */
function CodeSlot({ slot, hasError }: { slot: SlotProps; hasError: boolean }) {
  return (
    <Slot data-active={slot.isActive || undefined} data-error={hasError || undefined}>
      {slot.char}
      {slot.hasFakeCaret && <Caret />}
    </Slot>
  );
}

interface ResendProps {
  isDisabled: boolean;
  onClick: () => void;
}

/** A button that looks like a link in its sentence, and that can be disabled: it requests another code. */
export function ResendButton({ isDisabled, onClick }: ResendProps) {
  return (
    <Link
      component="button"
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an anchor leads somewhere, and can’t be disabled
      role="link"
      underline="always"
      disabled={isDisabled}
      onClick={onClick}
      sx={{ verticalAlign: 'baseline', '&:disabled': { color: 'text.secondary', textDecoration: 'none' } }}
    >
      Resend code
    </Link>
  );
}
