import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { getIn, setIn, useField, useFormikContext } from 'formik';
import { useState } from 'react';
import { FieldLegend } from '../../../ui/Segments.tsx';
import { focusHandedTo } from '../../../ui/focusHandedTo.ts';
import { FormikField } from '../../../ui/Field.tsx';
import { PlusIcon } from '../../../ui/icons/actionIcons.tsx';
import { CloseIcon } from '../../../ui/icons/closeAndBackIcons.tsx';
import { KeyField } from '../kinds/kindForm.tsx';
import type { TypedConfigOf } from '../values/typedConfig.ts';

/**
 * After a header is removed, moves the focus to the previous header's button or, if there's none, to the button that
 * adds a header.
 */
const handingFocus = focusHandedTo((removed) => {
  const buttons = [...(removed.closest('fieldset')?.querySelectorAll<HTMLElement>('button[data-keeps-focus]') ?? [])];
  return buttons[buttons.indexOf(removed) - 1] ?? buttons.at(-1);
});

const NAME = 'config.headers';

/** Headers to send. Their values are often keys, so they're shown only on demand. */
export function HeadersField({ limit }: { limit: number }) {
  const [{ value: headers }, , { setValue }] = useField<TypedConfigOf<'webhook'>['headers']>(NAME);
  const { touched, setTouched } = useFormikContext();
  const [added, setAdded] = useState<number>();
  const add = () => {
    setAdded(headers.length);
    void setValue([...headers, { name: '', value: '' }]);
  };
  const remove = (index: number) => {
    const touchedHeaders = (getIn(touched, NAME) ?? []) as unknown[];
    void setTouched(setIn(touched, NAME, touchedHeaders.toSpliced(index, 1)) as typeof touched, false);
    void setValue(headers.toSpliced(index, 1));
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <FieldLegend>Headers</FieldLegend>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        {headers.map((_header, index) => (
          // Rows have no ids, and their whole state is in the form, so the position is a safe key.
          <Box
            key={index}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
              gap: 1,
              width: 1,
              alignItems: 'start',
            }}
          >
            <FormikField
              name={`config.headers.${index}.name`}
              label={`Header ${index + 1}`}
              hasInitialFocus={index === added}
              placeholder="Authorization"
              autoComplete="off"
              inputProps={{ autoCapitalize: 'none', spellCheck: false }}
            />
            <Box sx={{ order: { xs: 1, sm: 0 }, gridColumn: { xs: '1', sm: 'auto' } }}>
              <KeyField name={`config.headers.${index}.value`} label={`Value ${index + 1}`} />
            </Box>
            <Tooltip title={`Remove header ${index + 1}`}>
              <IconButton
                ref={handingFocus}
                data-keeps-focus
                aria-label={`Remove header ${index + 1}`}
                onClick={() => remove(index)}
                sx={{ mt: 3.25 }}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
        ))}
        {headers.length < limit && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<PlusIcon />}
            data-keeps-focus
            onClick={add}
          >
            Add header
          </Button>
        )}
      </Box>
    </Box>
  );
}
