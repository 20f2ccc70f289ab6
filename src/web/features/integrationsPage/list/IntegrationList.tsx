import Box from '@mui/material/Box';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { useViewerZone } from '../../account/index.ts';
import { ReachNotice } from '../../integrations/index.ts';
import { IntegrationRow } from './IntegrationRow.tsx';

interface Props {
  teamId: string;
  integrations: readonly Integration[];
}

/** A team's integrations by name. */
export function IntegrationList({ teamId, integrations }: Props) {
  const timezone = useViewerZone();
  return (
    <Box
      component="ul"
      aria-label="Integrations"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
    >
      {integrations.map((integration) => (
        <IntegrationRow key={integration.integrationId} teamId={teamId} integration={integration} timezone={timezone} />
      ))}
    </Box>
  );
}

/** Says what is missing and offers the quickest way; the gallery below offers the others. */
export function NoIntegrations({ teamId }: { teamId: string }) {
  return (
    <ReachNotice teamId={teamId} isAtHome>
      No one gets alerted yet. Choose where to send alerts.
    </ReachNotice>
  );
}
