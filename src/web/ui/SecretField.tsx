import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { FormikField } from './Field.tsx';
import { createIcon } from './icons/createIcon.tsx';

interface Props {
  /** The field's name in the enclosing Formik form. */
  name: string;
  label: string;
  hint?: string;
  /** Whether it takes the focus when it appears. */
  hasInitialFocus?: boolean;
}

/** A field for a key or a token. Its value is shown only on demand, and browsers don't save it as a password. */
export function SecretField({ name, label, hint, hasInitialFocus = false }: Props) {
  const [isShown, setIsShown] = useState(false);
  const action = `${isShown ? 'Hide' : 'Show'} ${label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;
  return (
    <FormikField
      name={name}
      label={label}
      {...(hint !== undefined && { hint })}
      hasInitialFocus={hasInitialFocus}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <Tooltip title={action}>
            <IconButton size="small" edge="end" aria-label={action} onClick={() => setIsShown(!isShown)}>
              {isShown ? <EyeOffIcon fontSize="small" /> : <EyeIcon fontSize="small" />}
            </IconButton>
          </Tooltip>
        </InputAdornment>
      }
    />
  );
}

/** Icons for showing and hiding values. */
const EyeIcon = createIcon(
  'Eye',
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
const EyeOffIcon = createIcon(
  'EyeOff',
  <>
    <path d="M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.5M6.3 7.3A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1" />
    <path d="M10 10.1a2.75 2.75 0 0 0 3.9 3.9M4 4l16 16" />
  </>,
);
