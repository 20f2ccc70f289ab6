import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDuration } from '../../../../contract/durations.ts';
import type { Integration, Mute } from '../../../../contract/alerting/integrationRecord.ts';
import { dayWords, zonedTime } from '../../../lib/zonedTime.ts';
import { paths } from '../../../routing/paths.ts';
import { BellOffIcon } from '../../../ui/icons/actionIcons.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { integrationKindOf, KindMark, LongText, mutedWords } from '../../integrations/index.ts';
import { WithRight } from '../../teams/index.ts';

interface Props {
  integration: Integration;
  isUsed: boolean;
  timezone: string;
  onChange: (isUsed: boolean) => void;
}

/** One of the team's integrations, with a switch for whether the monitor uses it. */
export function IntegrationSwitch({ integration, isUsed, timezone, onChange }: Props) {
  const { integrationId, teamId, name, config, disabled, muted } = integration;
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
            <LongText>{`Turned off: ${disabled.why}`}</LongText>
          ) : (
            [kindName, ...rulesOf(integration)].join(' · ')
          )}
        </Box>
        {muted && <MutedLine muted={muted} timezone={timezone} />}
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

function MutedLine({ muted, timezone }: { muted: Mute; timezone: string }) {
  const words = useNow((nowMs) => mutedWords(muted, nowMs, timezone));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'body2' }}>
      <BellOffIcon sx={{ fontSize: '1rem', flexShrink: 0 }} />
      {words}
    </Box>
  );
}

/** Says that the last alert wasn't delivered; null if it was, or if the reason is already shown. */
function lostWords({ lastDelivery, disabled }: Integration, timezone: string): string | null {
  if (disabled !== null || (lastDelivery?.state !== 'failed' && lastDelivery?.state !== 'held-back')) return null;
  return `Last alert failed on ${dayWords(zonedTime(lastDelivery.at, timezone).day)}`;
}

/** Describes how an integration's alerts differ from the default, which is to alert immediately and only once. */
const rulesOf = ({ alertAfterFailures, remindEverySeconds }: Integration): string[] => [
  ...(alertAfterFailures > 1 ? [`after ${alertAfterFailures} failures`] : []),
  ...(remindEverySeconds === null ? [] : [`reminder every ${formatDuration(remindEverySeconds)}`]),
];
