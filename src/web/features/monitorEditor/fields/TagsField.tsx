import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useField } from 'formik';
import type { KeyboardEvent } from 'react';
import { useAppSelector, type RootState } from '../../../store/hooks.ts';
import { Field } from '../../../ui/Field.tsx';
import { CloseIcon } from '../../../ui/icons/closeAndBackIcons.tsx';
import { Presets } from '../../../ui/Presets.tsx';
import { monitorsApi } from '../../monitors/index.ts';
import { withTag } from '../values/monitorValues.ts';

const SUGGESTIONS = 8;

/** Tags, added by pressing Enter, typing a comma or leaving the field, or picked from the tags that the team uses. */
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
        hint="Press Enter or comma to add a tag."
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
              aria-label="Selected tags"
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
          label="This team’s tags"
          presets={suggestions.map((value) => ({ value }))}
          isChosen={() => false}
          onPick={add}
        />
      )}
    </div>
  );
}

/** A chosen tag, which can be removed. */
function TagChip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        maxWidth: '100%',
        pl: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.75,
        bgcolor: 'action.hover',
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {tag}
      </Box>
      <IconButton size="small" aria-label={`Remove ${tag}`} onClick={onRemove}>
        <CloseIcon sx={{ fontSize: '0.875rem' }} />
      </IconButton>
    </Box>
  );
}

const NONE: readonly string[] = [];
const { listMonitors } = monitorsApi.endpoints;

/** The team's tags, taken from cached lists of its monitors, because suggestions aren't worth a request. */
export const useKnownTags = (teamId: string): readonly string[] => useAppSelector((state) => knownTags(state, teamId));

function knownTags(state: RootState, teamId: string): readonly string[] {
  for (const args of monitorsApi.util.selectCachedArgsForQuery(state, 'listMonitors')) {
    const page = args.teamId === teamId ? listMonitors.select(args)(state).data : undefined;
    if (page) return page.tags;
  }
  return NONE;
}
