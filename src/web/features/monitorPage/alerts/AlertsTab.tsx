import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { onlyMonitorSettings } from '../../../../contract/monitors/settings.ts';
import { errorPayload, isErrorNamed, platformErrorWords } from '../../../api/platformErrorWords.ts';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { LoadingBlocks } from '../../../ui/Blocks.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/Section.tsx';
import {
  INTEGRATIONS_FRESH_SECONDS,
  useAssignIntegrationMutation,
  usedByOne,
  useListIntegrationsQuery,
} from '../../integrations/index.ts';
import { FailuresSelect, useUpdateMonitorMutation } from '../../monitors/index.ts';
import { RightMissing, WithRight } from '../../teams/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { useMonitorOutlet, type MonitorOutlet } from '../monitorOutlet.ts';
import { IntegrationSwitch } from './IntegrationSwitch.tsx';

/** Shows who gets a monitor's alerts, and which of the team's integrations it uses. */
function AlertsTab() {
  const { monitor, timezone } = useMonitorOutlet();
  return (
    <Section title="Alerts" note="Who gets alerted when this monitor goes down or recovers." isFirst>
      <WithRight teamId={monitor.teamId} needed="write" otherwise={<OnlyRead monitor={monitor} />}>
        <Integrations monitor={monitor} timezone={timezone} />
        <FailuresRule monitor={monitor} />
      </WithRight>
    </Section>
  );
}

/** The monitor's own number of failures, saved when it's chosen. */
function FailuresRule({ monitor }: Pick<MonitorOutlet, 'monitor'>) {
  const dispatch = useAppDispatch();
  const [update, { isLoading }] = useUpdateMonitorMutation();
  const { teamId, monitorId, settingsVersionstamp: versionstamp, alertAfterFailures = null } = monitor;
  async function choose(failures: number | null) {
    const { alertAfterFailures: _, ...others } = onlyMonitorSettings(monitor);
    const settings = failures === null ? others : { ...others, alertAfterFailures: failures };
    const { error } = await update({ teamId, monitorId, versionstamp, settings });
    if (!error) return;
    const description = isErrorNamed(error, 'DocumentAtomicCommitError')
      ? 'Someone else just changed this monitor. Try again.'
      : platformErrorWords(error);
    dispatch(toastShown({ title: 'Alerts not changed', description, variant: 'destructive' }));
  }
  return (
    <FailuresSelect value={alertAfterFailures} isDisabled={isLoading} onChange={(failures) => void choose(failures)} />
  );
}

export { AlertsTab as Component };

const OnlyRead = ({ monitor: { teamId } }: Pick<MonitorOutlet, 'monitor'>) => (
  <RightMissing
    teamId={teamId}
    needed="write"
    doing="see or choose who gets alerted"
    back={{ label: 'Your own e-mails', to: paths.settings('notifications') }}
  />
);

/** Doesn't say who gets e-mail, because that's private. */
const MAILED = 'Members can still turn on e-mail for themselves.';

/**
 * Rereads when opened, because no events announce other people's changes, unless the route has just requested them.
 */
const UP_TO_DATE = { refetchOnMountOrArgChange: INTEGRATIONS_FRESH_SECONDS };

function Integrations({ monitor: { teamId, monitorId }, timezone }: MonitorOutlet) {
  const { data: integrations, error, refetch } = useListIntegrationsQuery(usedByOne(teamId, monitorId), UP_TO_DATE);
  const assign = useAssign(teamId, monitorId);
  if (!integrations) {
    if (!error) return <LoadingBlocks heights={[56, 56]} label="Loading integrations…" />;
    return (
      <ErrorState
        title="Couldn’t load the integrations"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (integrations.length === 0) {
    const add = (
      <WithRight teamId={teamId} needed="manage">
        <Button variant="outlined" color="inherit" component={Link} to={paths.teamSettings(teamId, 'integrations')}>
          Add integration
        </Button>
      </WithRight>
    );
    return <EmptyState action={add}>This team has no integrations yet. {MAILED}</EmptyState>;
  }
  const isAlerting = integrations.some(
    ({ monitorIds, disabled, muted }) => !disabled && !muted && monitorIds.includes(monitorId),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        {integrations.map((integration) => (
          <IntegrationSwitch
            key={integration.integrationId}
            integration={integration}
            isUsed={integration.monitorIds.includes(monitorId)}
            timezone={timezone}
            onChange={(isUsed) => void assign(integration.integrationId, isUsed)}
          />
        ))}
      </Box>
      <Typography component="output" variant="body2" color="textSecondary">
        {isAlerting ? '' : `No one is alerted through an integration. ${MAILED}`}
      </Typography>
    </Box>
  );
}

/** Returns a function that turns an integration on or off for a monitor. The list shows the change immediately. */
function useAssign(teamId: string, monitorId: string) {
  const dispatch = useAppDispatch();
  const [assign] = useAssignIntegrationMutation();
  return async (integrationId: string, isUsed: boolean): Promise<void> => {
    const { error } = await assign({ teamId, monitorId, integrationId, isUsed });
    if (!error) return;
    const description = isErrorNamed(error, 'DocumentNotFoundError')
      ? 'The integration or the monitor was deleted.'
      : platformErrorWords(error);
    dispatch(toastShown({ title: 'Alerts not changed', description, variant: 'destructive' }));
  };
}
