import Box from '@mui/material/Box';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { integrationKindOf } from './integrationKinds.ts';

/** The icon of a kind of integration on its plate, beside its name. */
export function KindIcon({ kind }: { kind: IntegrationKind }) {
  const { icon: Icon } = integrationKindOf(kind);
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 36,
        height: 36,
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      <Icon sx={{ fontSize: '1.25rem' }} />
    </Box>
  );
}
