import Box from '@mui/material/Box';
import { useField } from 'formik';
import type { KeyboardEvent } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Presets } from '../../../ui/Presets.tsx';
import { withTag } from '../values/monitorValues.ts';
import { TagChip } from './TagChip.tsx';

const SUGGESTIONS = 8;

/** Tags, added with Enter, a comma or on leaving the field, or picked from those the team uses. */
export function TagsField({ known }: { known: readonly string[] }) {
  const [{ value: tags }, tagsMeta, { setValue: setTags }] = useField<string[]>('tags');
  const [input, typed, { setValue: setTyped }] = useField<string>('newTag');
  const suggestions = known.filter((tag) => !tags.includes(tag)).slice(0, SUGGESTIONS);

  const add = (tag: string) => {
    void setTags(withTag(tags, tag));
    void setTyped('');
  };
  const remove = (tag: string) => void setTags(tags.filter((other) => other !== tag));
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && input.value.trim() !== '' && !typed.error) {
      event.preventDefault();
      add(input.value);
    } else if (event.key === 'Backspace' && input.value === '') {
      void setTags(tags.slice(0, -1));
    }
  };

  return (
    <div>
      <Field
        {...input}
        label="Tags"
        placeholder={tags.length === 0 ? 'production, database' : undefined}
        autoComplete="off"
        hint="Enter or a comma adds one."
        error={typed.error ?? (typeof tagsMeta.error === 'string' ? tagsMeta.error : undefined)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          input.onBlur(event);
          if (input.value.trim() !== '' && !typed.error) add(input.value);
        }}
        inputProps={{ autoCapitalize: 'none' }}
        startAdornment={
          tags.length > 0 && (
            <Box
              component="ul"
              aria-label="Chosen tags"
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none', maxWidth: '100%' }}
            >
              {tags.map((tag) => (
                <TagChip key={tag} tag={tag} onRemove={() => remove(tag)} />
              ))}
            </Box>
          )
        }
        sx={{
          flexWrap: 'wrap',
          rowGap: 0.5,
          py: tags.length > 0 ? 0.5 : 0,
          '& input': { flex: '1 1 6rem', width: 0, ...(tags.length > 0 && { py: 0.375 }) },
        }}
      />
      {suggestions.length > 0 && (
        <Presets
          label="Tags of this team"
          presets={suggestions.map((value) => ({ value }))}
          isChosen={() => false}
          onPick={add}
        />
      )}
    </div>
  );
}
