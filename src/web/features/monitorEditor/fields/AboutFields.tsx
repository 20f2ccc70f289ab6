import Stack from '@mui/material/Stack';
import type { KeyboardEvent } from 'react';
import { FormikField } from '../../../ui/Field.tsx';
import { TagsField, useKnownTags } from './TagsField.tsx';

interface Props {
  teamId: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The job's description, its runbook and its tags. */
export function AboutFields({ teamId, onKeyDown }: Props) {
  const known = useKnownTags(teamId);
  return (
    <Stack spacing={2.5}>
      <FormikField
        name="description"
        label="Description"
        placeholder="What the job does, and what to do when it’s down."
        multiline
        minRows={2}
        sx={{ p: 0 }}
        onKeyDown={onKeyDown}
      />
      <FormikField
        name="runbookUrl"
        label="Runbook"
        placeholder="https://wiki.example.com/nightly-backup"
        hint="Optional. Link to instructions for when the job fails. Included in every alert."
        autoComplete="off"
        inputProps={{ inputMode: 'url', spellCheck: false, autoCapitalize: 'none' }}
      />
      <TagsField known={known} />
    </Stack>
  );
}
