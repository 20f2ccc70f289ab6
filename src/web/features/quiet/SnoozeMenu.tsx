import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Suspense, useState } from 'react';
import { untilWords } from '../../lib/whenWords.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { lazyPart } from '../../ui/separateCode.ts';
import { useNow } from '../../ui/useNow.ts';
import { WithRight } from '../teams/index.ts';
import type { Snoozable } from './changeSnooze.ts';
import { LateWindowDialog } from './LateWindowDialog.ts';
import { holdsNow } from './quietWords.ts';
import { SNOOZE_CHOICES, snoozeButtonId, useQuiet, useSnooze } from './useSnooze.ts';
import { clock } from '../../lib/clock.ts';

const SnoozeDialog = lazyPart(async () => (await import('./SnoozeDialog.tsx')).SnoozeDialog);

interface Props extends Snoozable {
  timezone: string;
  /** Whether alerts are snoozed, if the page already knows. Otherwise, the menu requests that information. */
  isSnoozed?: boolean;
  size?: 'small' | 'medium';
  /** Whether the button itself, rather than an item in its menu, ends a snooze. */
  endsAtOnce?: boolean;
}

/**
 * Snoozes alerts for a monitor or a team, ends a snooze, or links to planned maintenance. Renders nothing for people
 * without the right to do that.
 */
export const SnoozeMenu = (props: Props) => (
  <WithRight teamId={props.teamId} needed="write">
    <SnoozeButton {...props} />
  </WithRight>
);

function SnoozeButton({ timezone, isSnoozed: known, size = 'medium', endsAtOnce = false, ...target }: Props) {
  const id = snoozeButtonId(target);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<'custom' | 'window' | null>(null);
  const { currentData: quiet } = useQuiet(target.teamId, known !== undefined);
  const own = target.monitorId === undefined ? 'team-snooze' : 'monitor-snooze';
  const isHeld = useNow((nowMs) => quiet && holdsNow(quiet, target.monitorId, nowMs).some(({ by }) => by === own));
  const isSnoozed = known ?? isHeld;
  const { snooze, isBusy } = useSnooze(target);
  const isEnd = endsAtOnce && isSnoozed === true;
  const close = () => setAnchor(null);
  const choose = (until: number | null) => {
    close();
    void snooze(until);
  };
  return (
    <>
      <BusyButton
        id={id}
        variant="outlined"
        color="inherit"
        size={size}
        isBusy={isBusy}
        aria-haspopup={isEnd ? undefined : 'menu'}
        aria-expanded={isEnd ? undefined : anchor !== null}
        onClick={isEnd ? () => choose(null) : (event) => setAnchor(event.currentTarget)}
      >
        {isEnd ? 'End snooze' : 'Snooze'}
      </BusyButton>
      {anchor && (
        <SnoozeChoices
          labelledBy={id}
          anchor={anchor}
          timezone={timezone}
          onClose={close}
          onChoose={choose}
          onEnd={isSnoozed ? () => choose(null) : undefined}
          onCustom={() => {
            close();
            setAsking('custom');
          }}
          onWindow={() => {
            close();
            setAsking('window');
          }}
        />
      )}
      <Suspense>
        {asking === 'custom' && (
          <SnoozeDialog name={target.name} timezone={timezone} onSnooze={snooze} onClose={() => setAsking(null)} />
        )}
        {asking === 'window' && (
          <LateWindowDialog
            teamId={target.teamId}
            window={null}
            monitorId={target.monitorId}
            timezone={timezone}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface ChoicesProps {
  labelledBy: string;
  anchor: HTMLElement;
  timezone: string;
  onChoose: (until: number) => void;
  onEnd: (() => void) | undefined;
  onCustom: () => void;
  /** Opens planned maintenance. */
  onWindow?: () => void;
  onClose: () => void;
}

/** The choices for how long to snooze alerts. */
export function SnoozeChoices({ labelledBy, anchor, timezone, onChoose, onEnd, ...rest }: ChoicesProps) {
  const { onCustom, onWindow, onClose } = rest;
  // The options stay the same while the menu is open.
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
      {onEnd && <MenuItem onClick={onEnd}>End snooze</MenuItem>}
      {onEnd && <Divider />}
      {SNOOZE_CHOICES.map(({ label, until }) => (
        <MenuItem key={label} onClick={() => onChoose(until(clock.now(), timezone))}>
          <ListItemText primary={label} secondary={untilWords(until(now, timezone), now, timezone)} />
        </MenuItem>
      ))}
      <MenuItem onClick={onCustom}>Custom…</MenuItem>
      {onWindow && <Divider />}
      {onWindow && <MenuItem onClick={onWindow}>Schedule maintenance…</MenuItem>}
    </Menu>
  );
}
