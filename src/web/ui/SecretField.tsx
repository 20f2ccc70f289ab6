import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { FormikField } from './FormikField.tsx';
import { EyeIcon, EyeOffIcon } from './icons/secretIcons.tsx';

interface Props {
  /** Of the field in the Formik form around it. */
  name: string;
  label: string;
  hint?: string;
}

/** A field for a key or a token, which is shown only on demand. Browsers are not to keep it as a password. */
export function SecretField({ name, label, hint }: Props) {
  const [isShown, setIsShown] = useState(false);
  const action = `${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`;
  return (
    <FormikField
      name={name}
      label={label}
      {...(hint !== undefined && { hint })}
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
