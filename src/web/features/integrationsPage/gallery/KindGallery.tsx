import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchIcon } from '../../../ui/icons/actionIcons.tsx';
import { Section } from '../../../ui/Section.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { findKinds } from './findKinds.ts';
import { KindTile } from './KindTile.tsx';

/** Every kind of integration that can be added, and a search among them. */
export function KindGallery({ id }: { id: string }) {
  const [text, setText] = useState('');
  const found = findKinds(text);
  return (
    <div id={id}>
      <Section title="Add an integration" note="Where should alerts go?">
        <OutlinedInput
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Search integrations…"
          inputProps={{ 'aria-label': 'Search integrations', maxLength: 100 }}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          }
          sx={{ maxWidth: '24rem' }}
        />
        <Box
          component="ul"
          aria-label="Integrations to add"
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
            m: 0,
            p: 0,
            listStyle: 'none',
          }}
        >
          {found.map((kind) => (
            <KindTile key={kind.kind} kind={kind} />
          ))}
        </Box>
        {found.length === 0 && (
          <Typography color="textSecondary">
            Nothing is called that. A webhook reaches whatever takes calls over HTTP.
          </Typography>
        )}
        <VisuallyHidden>
          <output>{text.trim() !== '' && `${found.length} found`}</output>
        </VisuallyHidden>
      </Section>
    </div>
  );
}
