import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type IntegrationKindInfo, KIND_INFOS } from '../../../contract/alerting/integrationKinds.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { PlusIcon } from '../../ui/icons/actionIcons.tsx';
import { Section } from '../../ui/Section.tsx';
import { PageAction } from '../../ui/TopBar.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { KindIcon } from '../integrations/index.ts';
import { addSearch } from './IntegrationDialog.tsx';

/** Every kind of integration that can be added, with a search. */
export function KindGallery({ id }: { id: string }) {
  const [text, setText] = useState('');
  const found = findKinds(text);
  return (
    <div id={id}>
      <Section title="Add an integration" note="Where should alerts go?">
        <Box sx={{ display: 'flex', maxWidth: '24rem' }}>
          <FilterField
            label="Search integrations"
            placeholder="Search integrations…"
            value={text}
            maxLength={100}
            onChange={setText}
          />
        </Box>
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
            No integration by that name. A webhook works with anything that accepts HTTP requests.
          </Typography>
        )}
        <VisuallyHidden>
          <output>{text.trim() !== '' && `${found.length} found`}</output>
        </VisuallyHidden>
      </Section>
    </div>
  );
}

/** A button that scrolls to the gallery, which may be below many integrations. */
export function AddIntegrationButton({ galleryId }: { galleryId: string }) {
  const goToGallery = () => {
    const search = document.getElementById(galleryId)?.querySelector('input');
    search?.scrollIntoView({ block: 'center' });
    search?.focus();
  };
  return (
    <PageAction>
      <Button variant="contained" startIcon={<PlusIcon />} onClick={goToGallery}>
        Add integration
      </Button>
    </PageAction>
  );
}

/** A kind of integration, linked to its form. */
function KindTile({ kind: { kind, name, description } }: { kind: IntegrationKindInfo }) {
  return (
    <li>
      <Link
        component={RouterLink}
        to={{ search: addSearch(kind) }}
        preventScrollReset
        underline="none"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 1.5,
          alignItems: 'start',
          height: 1,
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.primary',
          '&:hover': { borderColor: 'shell.control' },
        }}
      >
        <KindIcon kind={kind} />
        <span>
          <Box component="span" sx={{ display: 'block', fontWeight: 'fontWeightMedium' }}>
            {name}
          </Box>
          <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            {description}
          </Box>
        </span>
      </Link>
    </li>
  );
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');

/**
 * The kinds that match a search. Either each word starts a word in the kind's name, description or keywords, or those
 * texts contain the whole search text, ignoring spaces.
 */
export function findKinds(text: string): readonly IntegrationKindInfo[] {
  const words = wordsOf(text);
  return KIND_INFOS.filter(({ name, description, keywords }) => {
    const known = wordsOf(`${name} ${description} ${keywords}`);
    const allWordsMatch = words.every((word) => known.some((other) => other.startsWith(word)));
    return allWordsMatch || known.join('').includes(words.join(''));
  });
}
