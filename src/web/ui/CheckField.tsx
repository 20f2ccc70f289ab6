import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useField } from 'formik';
import { type ReactNode, useId } from 'react';

interface CheckProps {
  label: ReactNode;
  hint?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  name?: string;
}

/** A checkbox with a label and a hint. The box itself is styled by the theme. */
export function Check({ label, hint, isChecked, onChange, name }: CheckProps) {
  const id = useId();
  return (
    <div>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1.25,
          width: 'fit-content',
          maxWidth: 1,
          py: 0.75,
          cursor: 'pointer',
          '& > input': { m: 0, mt: 0.125 },
          overflowWrap: 'anywhere',
          '@media (pointer: coarse)': { py: 1.5 },
        }}
      >
        <input
          type="checkbox"
          name={name}
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={hint === undefined ? undefined : id}
        />
        <span>{label}</span>
      </Box>
      {hint !== undefined && (
        <FormHelperText id={id} sx={{ mt: 0 }}>
          {hint}
        </FormHelperText>
      )}
    </div>
  );
}

/** A checkbox for a field in the enclosing Formik form. */
export function CheckField({ name, ...words }: Pick<CheckProps, 'label' | 'hint'> & { name: string }) {
  const [{ value }, , { setValue }] = useField<boolean>(name);
  return <Check {...words} name={name} isChecked={value} onChange={(isChecked) => void setValue(isChecked)} />;
}
