import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { paths } from '../../routing/paths.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { RetryLine } from '../../ui/ErrorState.tsx';
import { KindMark, useListIntegrationsQuery } from '../integrations/index.ts';

/** Lists the integrations for new monitors, with a link to change them. */
export function DefaultIntegrations({ teamId }: { teamId: string }) {
  const { currentData, error, refetch } = useListIntegrationsQuery({ teamId });
  if (!currentData) {
    if (!error) return <LoadingBlocks heights={[72]} label="Loading integrations…" />;
    return (
      <RetryLine onRetry={() => void refetch()}>Couldn’t load the integrations. {platformErrorWords(error)}</RetryLine>
    );
  }
  return <Chosen teamId={teamId} integrations={currentData.filter(({ isDefault }) => isDefault)} />;
}

function Chosen({ teamId, integrations }: { teamId: string; integrations: readonly Integration[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography component="h3" variant="subtitle2">
        Integrations
      </Typography>
      {integrations.length === 0 ? (
        <Typography color="textSecondary">None. New monitors alert no one until you choose where alerts go.</Typography>
      ) : (
        <Box
          component="ul"
          aria-label="Integrations of new monitors"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}
        >
          {integrations.map(({ integrationId, name, config, disabled }) => (
            <Box component="li" key={integrationId} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <KindMark kind={config.kind} isNamed />
              <span>
                {name}
                {disabled !== null && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' '}
                    (turned off)
                  </Box>
                )}
              </span>
            </Box>
          ))}
        </Box>
      )}
      <Button component={Link} to={paths.teamSettings(teamId, 'integrations')} variant="outlined" color="inherit">
        Change integrations
      </Button>
    </Box>
  );
}
