import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { Integration, Mute } from '../../../../contract/alerting/integrationRecord.ts';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { untilWords } from '../../../lib/whenWords.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { tomorrowMorning } from '../../quiet/index.ts';
import { useMute } from './useMute.ts';
import { clock } from '../../../lib/clock.ts';

interface Props {
  teamId: string;
  integration: Integration;
  timezone: string;
}

/** How long to mute. `until` returns the end; if it's missing, the integration stays muted until someone unmutes it. */
const CHOICES: readonly { label: string; until?: (nowMs: number, timezone: string) => number }[] = [
  { label: 'Until unmuted' },
  { label: '1 h', until: (nowMs) => nowMs + HOUR_MS },
  { label: '8 h', until: (nowMs) => nowMs + 8 * HOUR_MS },
  { label: 'Tomorrow morning', until: tomorrowMorning },
];

/** Mutes an integration for a while, or unmutes it. */
export function MuteMenu({ teamId, integration, timezone }: Props) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mute, isBusy } = useMute(teamId, integration, timezone);
  const choose = (choice: Mute | null) => {
    setAnchor(null);
    void mute(choice);
  };
  return (
    <>
      <BusyButton
        id={id}
        size="small"
        variant="outlined"
        color="inherit"
        isBusy={isBusy}
        aria-label={`Mute ${integration.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Mute
      </BusyButton>
      {anchor && (
        <MuteChoices
          labelledBy={id}
          anchor={anchor}
          timezone={timezone}
          isMuted={integration.muted !== null}
          onChoose={choose}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  labelledBy: string;
  anchor: HTMLElement;
  timezone: string;
  isMuted: boolean;
  onChoose: (mute: Mute | null) => void;
  onClose: () => void;
}

function MuteChoices({ labelledBy, anchor, timezone, isMuted, onChoose, onClose }: ChoicesProps) {
  // The options don't change while the menu is open.
  const [now] = useState(() => clock.now());
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-labelledby': labelledBy } }}
    >
      {isMuted && <MenuItem onClick={() => onChoose(null)}>Unmute</MenuItem>}
      {isMuted && <Divider />}
      {CHOICES.map(({ label, until }) => (
        <MenuItem key={label} onClick={() => onChoose({ until: until?.(clock.now(), timezone) ?? null })}>
          <ListItemText primary={label} secondary={until && untilWords(until(now, timezone), now, timezone)} />
        </MenuItem>
      ))}
    </Menu>
  );
}
