import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { MonitorLink } from './MonitorLink.tsx';
import { UseEverywhere } from './UseEverywhere.tsx';

const STEP = 10;

interface Props {
  teamId: string;
  integration: Integration;
}

/** The monitors that use an integration, a few at a time. */
export function UsedBy({ teamId, integration }: Props) {
  const { monitorIds } = integration;
  const [limit, setLimit] = useState(STEP);
  const more = monitorIds.length - limit;
  if (monitorIds.length === 0) {
    return (
      <>
        <Typography variant="body2" color="textSecondary">
          So nothing is sent here. Choose on a monitor’s page which integrations it uses.
        </Typography>
        {/* Where nothing was sent yet, it is offered above. */}
        {integration.lastDelivery && <UseEverywhere teamId={teamId} integration={integration} />}
      </>
    );
  }
  return (
    <>
      <Box component="ul" aria-label="Monitors that use it" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {monitorIds.slice(0, limit).map((monitorId) => (
          <Box component="li" key={monitorId} sx={{ minHeight: 32, display: 'flex', alignItems: 'center' }}>
            <MonitorLink teamId={teamId} monitorId={monitorId} hasStatus />
          </Box>
        ))}
      </Box>
      {more > 0 && (
        <Button size="small" color="inherit" onClick={() => setLimit(limit + STEP * 2)}>
          {`${Math.min(more, STEP * 2)} more of ${formatCount(more)}`}
        </Button>
      )}
      <Box sx={{ mt: 1 }}>
        <UseEverywhere teamId={teamId} integration={integration} />
      </Box>
    </>
  );
}
