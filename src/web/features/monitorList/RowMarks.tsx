import type { ReactNode } from 'react';
import { formatAgo } from '../../../contract/durations.ts';
import { flappingWords } from '../../../contract/monitors/flapping.ts';
import type { ListedFacts } from '../../../contract/monitors/monitorCalls.ts';
import { untilWords } from '../../lib/whenWords.ts';
import { bellOffLines, clockLines, flappingLines } from '../../ui/icons/actionIcons.tsx';
import { IconLines } from '../../ui/icons/createIcon.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { useNow } from '../../ui/useNow.ts';

interface Props {
  className: string;
  words: string;
  /** The icon's lines. */
  children: ReactNode;
}

/** An icon beside a monitor's name, explained by its tooltip and its accessible name. */
const Mark = ({ className, words, children }: Props) => (
  <span className={`mark ${className}`} data-tooltip={words}>
    <svg aria-hidden viewBox="0 0 24 24">
      <IconLines>{children}</IconLines>
    </svg>
    <span className="unseen">{words}</span>
  </span>
);

/** A crossed-out bell. */
export const SilentMark = () => (
  <Mark className="silent" words="Alerts no one when it goes down">
    {bellOffLines}
  </Mark>
);

interface SnoozeMarkProps {
  /** Milliseconds since 1970. */
  until: number;
  timezone: string;
}

/** Says until when a monitor is snoozed. */
export function SnoozeMark({ until, timezone }: SnoozeMarkProps) {
  const words = useNow((nowMs) => `Snoozed ${untilWords(until, nowMs, timezone)}`);
  return (
    <Mark className="snoozed" words={words}>
      {clockLines}
    </Mark>
  );
}

/** Says that a run is open, beside a status that doesn't show it. */
export function RunningMark({ since }: { since: number }) {
  const words = useNow((nowMs) => `A run started ${formatAgo(since, nowMs)}`);
  return (
    <span className="mark running" data-tooltip={words}>
      <StatusDot status="started" />
      <span className="unseen">{words}</span>
    </span>
  );
}

/** Says that a monitor is flapping, until it has settled. */
export function FlappingMark({ timesDown, until }: NonNullable<ListedFacts['flapping']>) {
  const hasSettled = useNow((nowMs) => nowMs >= until);
  if (hasSettled) return null;
  return (
    <Mark className="flapping" words={`Flapping. ${flappingWords(timesDown)}`}>
      {flappingLines}
    </Mark>
  );
}
