import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { WarningIcon } from '../../../ui/icons/actionIcons.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useViewerZone } from '../../account/index.ts';
import { integrationKindOf, KindIcon, LongText, ReachNotice } from '../../integrations/index.ts';
import { Disclosure } from './Disclosure.tsx';
import { destinationWords, rulesWords, usedByWords } from './integrationWords.ts';
import { LastDelivery } from './LastDelivery.tsx';
import { RecentDeliveries } from './RecentDeliveries.tsx';
import { RowActions } from './RowActions.tsx';
import { UsedBy } from './UsedBy.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';

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

/** Says what's missing and offers the quickest way; the gallery below offers the others. */
export function NoIntegrations({ teamId }: { teamId: string }) {
  return (
    <ReachNotice teamId={teamId} isAtHome>
      No one gets alerted yet. Choose where to send alerts.
    </ReachNotice>
  );
}

interface IntegrationRowProps {
  teamId: string;
  integration: Integration;
  timezone: string;
}

/** One integration: its destination, its last alert, and on demand its monitors and deliveries. */
function IntegrationRow({ teamId, integration, timezone }: IntegrationRowProps) {
  const { integrationId, name, config, confirmation, disabled, monitorIds } = integration;
  const [shown, setShown] = useState<'monitors' | 'deliveries' | null>(null);
  const id = useId();
  const toggle = (part: 'monitors' | 'deliveries') => setShown(shown === part ? null : part);
  const about = [integrationKindOf(config.kind).name, destinationWords(config)].filter(Boolean);
  return (
    <Box
      component="li"
      aria-labelledby={`${id}-name`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr) auto',
          columnGap: 1.5,
          alignItems: 'start',
          p: 1.5,
          pb: 1,
        }}
      >
        <KindIcon kind={config.kind} />
        <Box sx={{ minWidth: 0 }}>
          <Typography
            id={`${id}-name`}
            component="h2"
            sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}
          >
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {about.join(' · ')}
          </Typography>
        </Box>
        <RowActions teamId={teamId} integration={integration} />
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' }, display: 'grid', gap: 1, mt: 1, minWidth: 0 }}>
          {confirmation.state === 'waiting' && (
            <WaitingNotice teamId={teamId} integration={integration} confirmation={confirmation} timezone={timezone} />
          )}
          {disabled && <DisabledNotice disabled={disabled} timezone={timezone} />}
          <LastDelivery teamId={teamId} integration={integration} timezone={timezone} />
          <Typography variant="body2" color="textSecondary">
            {rulesWords(integration).join(' · ')}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, px: { xs: 0.5, sm: 6.5 }, pb: 0.75 }}>
        <Disclosure
          label={usedByWords(monitorIds.length)}
          controls={`${id}-part`}
          isOpen={shown === 'monitors'}
          onToggle={() => toggle('monitors')}
        />
        <Disclosure
          label="Recent deliveries"
          controls={`${id}-part`}
          isOpen={shown === 'deliveries'}
          onToggle={() => toggle('deliveries')}
        />
      </Box>
      <Box id={`${id}-part`} sx={shown ? { borderTop: 1, borderColor: 'divider', p: 1.5, pl: { sm: 7.5 } } : undefined}>
        {shown === 'monitors' && <UsedBy teamId={teamId} integration={integration} />}
        {shown === 'deliveries' && (
          <RecentDeliveries teamId={teamId} integrationId={integrationId} timezone={timezone} />
        )}
      </Box>
    </Box>
  );
}

interface DisabledNoticeProps {
  disabled: NonNullable<Integration['disabled']>;
  timezone: string;
}

/** Why an integration is sent nothing, and how that ends. */
function DisabledNotice({ disabled, timezone }: DisabledNoticeProps) {
  return (
    <Alert severity="error" role="presentation" icon={<WarningIcon />} sx={{ overflowWrap: 'anywhere' }}>
      Switched off <RelativeTime at={disabled.at} timezone={timezone} units={1} />. <LongText>{disabled.why}</LongText>
    </Alert>
  );
}
