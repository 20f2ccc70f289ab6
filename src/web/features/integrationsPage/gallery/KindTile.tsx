import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { type IntegrationKindInfo, KindIcon } from '../../integrations/index.ts';
import { addSearch } from '../integrationPlace.ts';

/** A kind of integration; it leads to its form. */
export function KindTile({ kind: { kind, name, description } }: { kind: IntegrationKindInfo }) {
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
