import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDuration } from '../../../../contract/durations.ts';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { dayWords, zonedTime } from '../../../lib/zonedTime.ts';
import { paths } from '../../../routing/paths.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { integrationKindOf, KindMark, LongText } from '../../integrations/index.ts';
import { WithRight } from '../../teams/index.ts';

interface Props {
  integration: Integration;
  isUsed: boolean;
  timezone: string;
  onChange: (isUsed: boolean) => void;
}

/** One of the team's integrations, which the monitor uses or not. */
export function IntegrationSwitch({ integration, isUsed, timezone, onChange }: Props) {
  const { integrationId, teamId, name, config, disabled } = integration;
  const { name: kindName } = integrationKindOf(config.kind);
  const lost = lostWords(integration, timezone);
  const id = useId();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <KindMark kind={config.kind} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box id={id} component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
          <WithRight teamId={teamId} needed="manage" otherwise={name}>
            <Link
              component={RouterLink}
              to={`${paths.teamSettings(teamId, 'integrations')}?edit=${encodeURIComponent(integrationId)}`}
              color="inherit"
            >
              {name}
            </Link>
          </WithRight>
        </Box>
        <Box sx={{ typography: 'body2', color: disabled ? 'error.main' : 'text.secondary' }}>
          {disabled ? (
            <LongText>{`Disabled: ${disabled.why}`}</LongText>
          ) : (
            [kindName, ...rulesOf(integration)].join(' · ')
          )}
        </Box>
        {lost !== null && <Box sx={{ typography: 'body2', color: 'error.main' }}>{lost}</Box>}
      </Box>
      <Switch
        checked={isUsed}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
    </Box>
  );
}

/** That its last alert didn't arrive; null if it did, or if why it can't is said already. */
function lostWords({ lastDelivery, disabled }: Integration, timezone: string): string | null {
  if (disabled !== null || (lastDelivery?.state !== 'failed' && lastDelivery?.state !== 'held-back')) return null;
  return `Last alert not delivered, on ${dayWords(zonedTime(lastDelivery.at, timezone).day)}`;
}

/** How it differs from alerting immediately and once. */
const rulesOf = ({ alertAfterFailures, remindEverySeconds }: Integration): string[] => [
  ...(alertAfterFailures > 1 ? [`after ${alertAfterFailures} failures`] : []),
  ...(remindEverySeconds === null ? [] : [`reminds every ${formatDuration(remindEverySeconds)}`]),
];
