import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useAssignIntegrationEverywhereMutation } from '../../integrations/index.ts';
import { useMonitorCounts } from '../../monitors/index.ts';
import { WithRight } from '../../teams/index.ts';
import { toastShown } from '../../toasts/index.ts';
import { MonitorLink } from './MonitorLink.tsx';

const STEP = 10;

interface Props {
  teamId: string;
  integration: Integration;
}

/** The monitors that use an integration, a few at a time. */
export function UsedBy({ teamId, integration }: Props) {
  const { monitorIds, monitorCount } = integration;
  const [limit, setLimit] = useState(STEP);
  const listed = Math.min(limit, monitorIds.length);
  const more = monitorCount - listed;
  if (monitorCount === 0) {
    return (
      <>
        <Typography variant="body2" color="textSecondary">
          No monitor uses it. Turn it on from a monitor’s page.
        </Typography>
        {/* Before the first delivery, this is offered above instead. */}
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
      {monitorIds.length > listed && (
        <Button size="small" color="inherit" onClick={() => setLimit(limit + STEP * 2)}>
          {`Show ${Math.min(monitorIds.length - listed, STEP * 2)} more of ${formatCount(more)}`}
        </Button>
      )}
      {monitorIds.length === listed && more > 0 && (
        <Typography variant="body2" color="textSecondary">
          {`And ${formatCount(more)} more`}
        </Typography>
      )}
      <Box sx={{ mt: 1 }}>
        <UseEverywhere teamId={teamId} integration={integration} />
      </Box>
    </>
  );
}

/** How many monitors a team has; 0 while unknown. */
export function useMonitorTotal(teamId: string): number {
  const { currentData } = useMonitorCounts({ teamId });
  return Object.values(currentData?.counts ?? {}).reduce((sum, count) => sum + count, 0);
}

interface UseEverywhereProps {
  teamId: string;
  integration: Integration;
}

/**
 * Offers to turn an integration on for all of the team's monitors. Renders nothing if it's already on for all, or if
 * the team has no monitors.
 */
export const UseEverywhere = (props: UseEverywhereProps) => (
  <WithRight teamId={props.teamId} needed="manage">
    <UseEverywhereButton {...props} />
  </WithRight>
);

function UseEverywhereButton({ teamId, integration }: UseEverywhereProps) {
  const { integrationId, name, monitorCount } = integration;
  const dispatch = useAppDispatch();
  const total = useMonitorTotal(teamId);
  const [assign, { error, isLoading, reset }] = useAssignIntegrationEverywhereMutation();
  const [isAsking, setIsAsking] = useState(false);
  if (total <= monitorCount) return null;

  const all =
    total === 1 ? 'the team’s only monitor' : total === 2 ? 'both monitors' : `all ${formatCount(total)} monitors`;
  const confirm = async () => {
    const { error: failure } = await assign({ teamId, integrationId });
    if (failure) return;
    setIsAsking(false);
    dispatch(toastShown({ title: `${name} is on for ${all}` }));
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        onClick={() => {
          reset();
          setIsAsking(true);
        }}
      >
        Turn on for {all}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Turn on ${name} for ${all}?`}
        confirmLabel={`Turn on for ${all}`}
        isBusy={isLoading}
        error={error && platformErrorWords(error)}
        onConfirm={() => void confirm()}
        onClose={() => setIsAsking(false)}
      >
        <DialogContentText>
          Their alerts will go there too. You can turn it off for a monitor on its page.
        </DialogContentText>
      </ConfirmDialog>
    </>
  );
}
