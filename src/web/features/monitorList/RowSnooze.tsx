import { useState } from 'react';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { SnoozeChoices, SnoozeDialog, useSnooze } from '../quiet/index.ts';
import { nameId } from './listMeasures.ts';

interface Props {
  monitor: Monitor;
  isSnoozed: boolean;
  /** The monitor's name in its row. */
  anchor: HTMLElement;
  timezone: string;
  onClose: () => void;
}

/** Asks how long to snooze a row's monitor, or ends its snooze. */
export function RowSnooze({ monitor: { teamId, monitorId, name }, isSnoozed, anchor, timezone, onClose }: Props) {
  const [isCustom, setCustom] = useState(false);
  const { snooze } = useSnooze({ teamId, monitorId, name });
  const choose = (until: number | null) => {
    onClose();
    void snooze(until);
  };
  if (isCustom) return <SnoozeDialog name={name} timezone={timezone} onSnooze={snooze} onClose={onClose} />;
  return (
    <SnoozeChoices
      labelledBy={nameId(monitorId)}
      anchor={anchor}
      timezone={timezone}
      onClose={onClose}
      onChoose={choose}
      onEnd={isSnoozed ? () => choose(null) : undefined}
      onCustom={() => setCustom(true)}
    />
  );
}
