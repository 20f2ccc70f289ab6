import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormikContext } from 'formik';
import { type ReactNode, useState } from 'react';
import { Fold } from '../../../ui/Section.tsx';
import { type MonitorValues, NEW_MONITOR } from '../values/monitorValues.ts';

/** The fields in this section. */
const MORE = [
  'slug',
  'tags',
  'newTag',
  'description',
  'runbookUrl',
  'longestRun',
  'runsMayOverlap',
  'needsManualResume',
  'pingMethods',
  'hasKeywords',
  'failureWords',
  'successWords',
  'startWords',
] as const;

/** Settings that most monitors don't need. Collapsed until opened, unless one is filled in or invalid. */
export function MoreFields({ children }: { children: ReactNode }) {
  const { values, errors, submitCount } = useFormikContext<MonitorValues>();
  const [isOpen, setOpen] = useState(() => MORE.some((field) => isFilled(values, field)));
  const hasProblem = submitCount > 0 && MORE.some((field) => errors[field] !== undefined);
  return (
    <Box sx={{ pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Fold
        title="More"
        note="Description, runbook, tags, slug, runs and filtering"
        variant="h2"
        isOpen={isOpen || hasProblem}
        onToggle={setOpen}
      >
        <Stack spacing={4} sx={{ pt: 2.5 }}>
          {children}
        </Stack>
      </Fold>
    </Box>
  );
}

function isFilled(values: MonitorValues, field: (typeof MORE)[number]): boolean {
  // The slug is filled in automatically from the name.
  if (field === 'slug') return values.isSlugOwn;
  return String(values[field]) !== String(NEW_MONITOR[field]);
}
