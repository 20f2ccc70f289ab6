import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormikContext } from 'formik';
import { type ReactNode, useState } from 'react';
import { Fold } from '../../../ui/Section.tsx';
import { FORM_FIELDS, type FormField } from '../values/formFields.ts';
import { type MonitorValues, NEW_MONITOR } from '../values/monitorValues.ts';

interface Props {
  title: string;
  note: string;
  fold: NonNullable<FormField['fold']>;
  children: ReactNode;
}

/** Settings that most monitors don't need. Collapsed until opened, unless one is filled in or invalid. */
export function FoldedFields({ title, note, fold, children }: Props) {
  const fields = FORM_FIELDS.filter((each) => each.fold === fold).map(({ field }) => field);
  const { values, errors, submitCount } = useFormikContext<MonitorValues>();
  const [isOpen, setOpen] = useState(() => fields.some((field) => isFilled(values, field)));
  const hasProblem = submitCount > 0 && fields.some((field) => errors[field] !== undefined);
  return (
    <Box sx={{ pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Fold title={title} note={note} variant="h2" isOpen={isOpen || hasProblem} onToggle={setOpen}>
        <Stack spacing={2.5} sx={{ pt: 2.5 }}>
          {children}
        </Stack>
      </Fold>
    </Box>
  );
}

function isFilled(values: MonitorValues, field: keyof MonitorValues): boolean {
  // A slug follows from the name, so having one says nothing.
  return field !== 'slug' && JSON.stringify(values[field]) !== JSON.stringify(NEW_MONITOR[field]);
}
