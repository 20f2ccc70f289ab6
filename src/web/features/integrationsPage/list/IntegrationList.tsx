import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keyframes } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';
import { destinationWords, integrationKindOf } from '../../../../contract/alerting/integrationKinds.ts';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { useViewerZone } from '../../account/index.ts';
import { TestControls } from '../../integrationForm/index.ts';
import { KindIcon, ReachNotice, useTestIntegrationMutation } from '../../integrations/index.ts';
import { WithRight } from '../../teams/index.ts';
import { DeliveryHealth } from './DeliveryHealth.tsx';
import { isBroken } from './deliveryWords.ts';
import { DisabledNotice } from './DisabledNotice.tsx';
import { Disclosure } from './Disclosure.tsx';
import { rulesWords, usedByWords } from './integrationWords.ts';
import { MutedNotice } from './MutedNotice.tsx';
import { RecentDeliveries } from './RecentDeliveries.tsx';
import { RowActions } from './RowActions.tsx';
import { UsedBy } from './UsedBy.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';

interface Props {
  teamId: string;
  integrations: readonly Integration[];
  /** Whether the integrations are being reread. */
  isReading: boolean;
  /** The integration that was just added, which is scrolled into view. */
  addedId: string | undefined;
}

/** A team's integrations, sorted by name. Those that didn't work when the page opened come first. */
export function IntegrationList({ teamId, integrations, isReading, addedId }: Props) {
  const timezone = useViewerZone();
  const brokenIds = useBrokenAtFirst(integrations, isReading);
  const rankOf = ({ integrationId }: Integration) => (brokenIds.has(integrationId) ? 0 : 1);
  return (
    <Box
      component="ul"
      aria-label="Integrations"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
    >
      {integrations
        .toSorted((one, other) => rankOf(one) - rankOf(other))
        .map((integration) => (
          <IntegrationRow
            key={integration.integrationId}
            teamId={teamId}
            integration={integration}
            timezone={timezone}
            isAdded={integration.integrationId === addedId}
          />
        ))}
    </Box>
  );
}

/**
 * The integrations that didn't work when the page opened, according to the first response. Later responses don't change
 * them, so that cards don't move under someone who is repairing them.
 */
function useBrokenAtFirst(integrations: readonly Integration[], isReading: boolean): ReadonlySet<string> {
  const brokenIds = () => new Set(integrations.filter(isBroken).map(({ integrationId }) => integrationId));
  const [first, setFirst] = useState(() => ({ ids: brokenIds(), isCached: isReading }));
  if (first.isCached && !isReading) setFirst({ ids: brokenIds(), isCached: false });
  return first.ids;
}

/** Says that there are no integrations, and offers the quickest one to add. The gallery below has the others. */
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
  isAdded: boolean;
}

type Part = 'monitors' | 'deliveries' | 'test';

const flash = keyframes({ from: { backgroundColor: 'var(--hearth-palette-shell-emberTint)' } });

/** An integration with its destination and last alert. Its monitors, its deliveries and a test are shown on demand. */
function IntegrationRow({ teamId, integration, timezone, isAdded }: IntegrationRowProps) {
  const { integrationId, name, config, confirmation, disabled, muted, monitorCount } = integration;
  const [shown, setShown] = useState<Part | null>(null);
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isAdded) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isAdded]);
  const toggle = (part: Part) => setShown(shown === part ? null : part);
  const rules = rulesWords(integration);
  const about = [integrationKindOf(config.kind).name, destinationWords(config)].filter(Boolean);
  return (
    <Box
      component="li"
      ref={row}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      sx={{
        border: 1,
        borderColor: isBroken(integration) ? 'status.late' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        ...(isAdded && { animation: `${flash} 2s ease-out` }),
      }}
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
        {/* On a phone, the name takes the rest of the line, and everything else starts below the icon. */}
        <KindIcon kind={config.kind} />
        <Box sx={{ gridColumn: { xs: '2 / -1', sm: 'auto' }, minWidth: 0 }}>
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
        <WithRight teamId={teamId} needed="manage">
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, mt: { xs: 1, sm: 0 } }}>
            <RowActions teamId={teamId} integration={integration} timezone={timezone} />
          </Box>
        </WithRight>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' }, display: 'grid', gap: 1, mt: 1, minWidth: 0 }}>
          {confirmation.state === 'waiting' && (
            <WaitingNotice teamId={teamId} integration={integration} confirmation={confirmation} timezone={timezone} />
          )}
          {disabled && (
            <DisabledNotice teamId={teamId} integration={integration} disabled={disabled} timezone={timezone} />
          )}
          {muted && !disabled && (
            <MutedNotice teamId={teamId} integration={integration} muted={muted} timezone={timezone} />
          )}
          <DeliveryHealth teamId={teamId} integration={integration} timezone={timezone} />
          {rules.length > 0 && (
            <Typography variant="body2" color="textSecondary">
              {rules.join(' · ')}
            </Typography>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, px: { xs: 0.5, sm: 6.5 }, pb: 0.75 }}>
        <Disclosure
          label={usedByWords(monitorCount)}
          controls={`${id}-part`}
          isOpen={shown === 'monitors'}
          onToggle={() => toggle('monitors')}
        />
        <Disclosure
          label="Deliveries"
          controls={`${id}-part`}
          isOpen={shown === 'deliveries'}
          onToggle={() => toggle('deliveries')}
        />
        <Disclosure label="Test" controls={`${id}-part`} isOpen={shown === 'test'} onToggle={() => toggle('test')} />
      </Box>
      <Box id={`${id}-part`} sx={shown ? { borderTop: 1, borderColor: 'divider', p: 1.5, pl: { sm: 7.5 } } : undefined}>
        {shown === 'monitors' && <UsedBy teamId={teamId} integration={integration} />}
        {shown === 'deliveries' && (
          <RecentDeliveries
            teamId={teamId}
            integrationId={integrationId}
            isOff={disabled !== null || muted !== null}
            timezone={timezone}
          />
        )}
        {shown === 'test' && <CardTest teamId={teamId} integration={integration} />}
      </Box>
    </Box>
  );
}

/** Sends a sample alert to the saved integration. */
function CardTest({ teamId, integration: { integrationId } }: Pick<IntegrationRowProps, 'teamId' | 'integration'>) {
  const [test, result] = useTestIntegrationMutation();
  return <TestControls result={result} onTest={(direction) => void test({ teamId, integrationId, direction })} />;
}
