import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { integrationKindOf } from '../../../../contract/alerting/integrationKinds.ts';
import { formatDuration } from '../../../../contract/durations.ts';
import type { Integration, Mute } from '../../../../contract/alerting/integrationRecord.ts';
import { paths } from '../../../routing/paths.ts';
import { BellOffIcon } from '../../../ui/icons/actionIcons.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { isLost, KindMark, LongText, mutedWords } from '../../integrations/index.ts';
import { WithRight } from '../../teams/index.ts';

interface Props {
  integration: Integration;
  isUsed: boolean;
  timezone: string;
  onChange: (isUsed: boolean) => void;
}

/** One of the team's integrations, with a switch for whether the monitor uses it. */
export function IntegrationSwitch({ integration, isUsed, timezone, onChange }: Props) {
  const { integrationId, teamId, name, config, disabled, muted, lastDelivery } = integration;
  const { name: kindName } = integrationKindOf(config.kind);
  const lost = lastDelivery && isLost(lastDelivery) ? lastDelivery : null;
  const edit = `${paths.teamSettings(teamId, 'integrations')}?edit=${encodeURIComponent(integrationId)}`;
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
            <Link component={RouterLink} to={edit} color="inherit">
              {name}
            </Link>
          </WithRight>
        </Box>
        <Box sx={{ typography: 'body2', color: disabled ? 'error.main' : 'text.secondary' }}>
          {disabled ? (
            <LongText>{`Turned off: ${disabled.why}`}</LongText>
          ) : (
            [kindName, ...rulesOf(integration)].join(' · ')
          )}
        </Box>
        {muted && <MutedLine muted={muted} timezone={timezone} />}
        {lost && !disabled && (
          <Box sx={{ typography: 'body2', color: 'error.main' }}>
            Last alert failed <RelativeTime at={lost.at} timezone={timezone} units={1} />
          </Box>
        )}
        {(lost !== null || disabled !== null) && (
          <WithRight teamId={teamId} needed="manage">
            <Link component={RouterLink} to={edit} variant="body2" aria-label={`Check the integration ${name}`}>
              Check the integration
            </Link>
          </WithRight>
        )}
      </Box>
      <Switch
        checked={isUsed}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
    </Box>
  );
}

function MutedLine({ muted, timezone }: { muted: Mute; timezone: string }) {
  const words = useNow((nowMs) => mutedWords(muted, nowMs, timezone));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'body2' }}>
      <BellOffIcon sx={{ fontSize: '1rem', flexShrink: 0 }} />
      {words}
    </Box>
  );
}

/** Describes how an integration's alerts differ from the default, which is to alert immediately and only once. */
const rulesOf = ({ alertAfterFailures, remindEverySeconds }: Integration): string[] => [
  ...(alertAfterFailures > 1 ? [`after ${alertAfterFailures} failures`] : []),
  ...(remindEverySeconds === null ? [] : [`reminder every ${formatDuration(remindEverySeconds)}`]),
];
