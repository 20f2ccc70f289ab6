import Box from '@mui/material/Box';
import { OTPInput, type SlotProps } from 'input-otp';
import type { Ref } from 'react';
import { CodeSlot } from './CodeSlot.tsx';
import { styleNonce } from './styleNonce.ts';

const DEFAULT_LENGTH = 6;

interface Props {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** Called once each time the full length is reached. */
  onComplete?: (value: string) => void;
  length?: number;
  /** What each character must match; others are left out when typed and when pasted. */
  pattern?: RegExp;
  disabled?: boolean;
  hasError?: boolean;
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A code of fixed length in two groups, the first taking the rounded-up half; one field to a screen reader. */
export function CodeInput({ id, value, onChange, onComplete, length = DEFAULT_LENGTH, pattern, ...rest }: Props) {
  const { disabled = false, hasError = false, describedBy, ref } = rest;
  const filter = (text: string) =>
    pattern
      ? Array.from(text)
          .filter((character) => pattern.test(character))
          .join('')
      : text;
  const firstGroup = Math.ceil(length / 2);
  return (
    <OTPInput
      ref={ref}
      id={id}
      value={value}
      onChange={(typed) => onChange(filter(typed))}
      onComplete={onComplete}
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
