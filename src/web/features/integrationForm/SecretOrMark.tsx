import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import { useField } from 'formik';
import { type ReactElement, useId, useState } from 'react';
import type { SecretMark } from '../../../contract/alerting/integrationConfig.ts';
import { isRecord } from '../../../contract/json.ts';
import { FieldHelp, FieldLabel } from '../../ui/Field.tsx';

interface Props {
  /** The name of the field in the enclosing form. */
  name: string;
  label: string;
  hint?: string;
  /** Renders the field for a new secret. The parameter says whether the field takes the focus when it appears. */
  children: (hasInitialFocus: boolean) => ReactElement;
}

/**
 * Shows that a secret is set, in place of its field, until someone chooses to replace it. The platform never returns
 * secrets.
 */
export function SecretOrMark({ name, label, hint, children }: Props) {
  const [{ value }, { touched, error }, { setValue }] = useField<string | SecretMark>(name);
  const [replaced, setReplaced] = useState<SecretMark | null>(null);
  const id = useId();

  if (!isMark(value)) {
    return (
      <div>
        {children(replaced !== null)}
        {replaced !== null && (
          <Button size="small" color="inherit" onClick={() => void setValue(replaced)} sx={{ mt: 0.5 }}>
            Keep the current one
          </Button>
        )}
      </div>
    );
  }
  const shownError = touched ? error : undefined;
  return (
    <FormControl component="div" fullWidth error={Boolean(shownError)}>
      <FieldLabel htmlFor={`${id}-replace`}>{label}</FieldLabel>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          px: 1.5,
          py: 0.5,
          border: 1,
          borderColor: shownError ? 'error.main' : 'divider',
          borderRadius: 1,
        }}
      >
        <Box component="span" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
          {value.host === undefined ? 'Set' : `Set · ${value.host}`}
        </Box>
        <Button
          id={`${id}-replace`}
          size="small"
          color="inherit"
          aria-label={`Replace ${label}`}
          data-invalid={shownError !== undefined}
          aria-describedby={(shownError ?? hint) ? `${id}-help` : undefined}
          onClick={() => {
            setReplaced(value);
            void setValue('');
          }}
        >
          Replace
        </Button>
      </Box>
      <FieldHelp id={`${id}-help`} hint={hint} error={shownError} />
    </FormControl>
  );
}

const isMark = (value: string | SecretMark): value is SecretMark => isRecord(value);
