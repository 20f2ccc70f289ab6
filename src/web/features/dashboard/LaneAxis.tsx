import { useMemo, useRef, type ComponentProps, type ReactNode } from 'react';
import type { DashboardHold } from '../../../contract/monitors/teamDashboard.ts';
import { useNow } from '../../ui/useNow.ts';
import { isNearNow, maintenanceOn, percentAt, ticksOf, type Mark, type Span, type Tick } from './dayAxis.ts';
import { useLabelRoom } from './useLabelRoom.ts';

interface LaneAxisProps {
  span: Span;
  timezone: string;
  holds: readonly DashboardHold[];
  /** The accessible name of the list of lanes. */
  label: string;
  /** The lanes, each of which is a list item. */
  children: ReactNode;
}

/** The time axis and the background behind the lanes: hours, maintenance, and the moving line for the current time. */
export function LaneAxis({ span, timezone, holds, label, children }: LaneAxisProps) {
  const ticks = useMemo(() => ticksOf(span, timezone), [span, timezone]);
  const maintenance = useMemo(() => maintenanceOn(span, holds), [span, holds]);
  const axis = useRef<HTMLDivElement>(null);
  const nearPercent = useLabelRoom(axis);
  return (
    <>
      <div ref={axis} className="axis" aria-hidden>
        {ticks.map((tick) => (
          <TickLabel key={tick.at} tick={tick} span={span} nearPercent={nearPercent} />
        ))}
        <NowLabel span={span} />
      </div>
      <div className="behind" aria-hidden>
        {ticks.map(({ at }) => (
          <span key={at} className="line" style={{ left: `${percentAt(span, at)}%` }} />
        ))}
        {maintenance.map(({ key, left, width }) => (
          <span key={key} className="hold" style={{ left: `${left}%`, width: `${width}%` }} />
        ))}
        {maintenance.map(({ key, title, titleAt }) => (
          <span key={key} className="hold-title" style={titleAt}>
            {title}
          </span>
        ))}
      </div>
      <ul className={maintenance.length > 0 ? 'lanes has-holds' : 'lanes'} aria-label={label}>
        {children}
      </ul>
      <div className="behind" aria-hidden>
        <NowLine span={span} />
      </div>
    </>
  );
}

interface TickLabelProps {
  tick: Tick;
  span: Span;
  nearPercent: number;
}

/** A tick's label, hidden when it would touch the current time's label. */
function TickLabel({ tick: { at, words }, span, nearPercent }: TickLabelProps) {
  const isCovered = useNow((nowMs) => isNearNow(span, at, nowMs, nearPercent));
  return (
    <span className="tick" style={{ left: `${percentAt(span, at)}%`, visibility: isCovered ? 'hidden' : undefined }}>
      {words}
    </span>
  );
}

function NowLabel({ span }: { span: Span }) {
  const percent = useNow((nowMs) => Math.round(percentAt(span, nowMs) * 10) / 10);
  return (
    <span className="tick is-now" style={{ left: `${percent}%` }}>
      now
    </span>
  );
}

/** The line for the current time. It moves in steps of about a fifth of a pixel, on the page's shared clock. */
function NowLine({ span }: { span: Span }) {
  const percent = useNow((nowMs) => Math.round(percentAt(span, nowMs) * 50) / 50);
  return <span className="now" style={{ transform: `translateX(${percent}%)` }} />;
}

interface LaneMarkProps extends ComponentProps<'span'> {
  mark: Mark;
  span: Span;
}

/** A past or future event, as a bar or a ring on its lane. An ongoing one extends to now. */
export function LaneMark(props: LaneMarkProps) {
  return props.mark.to === null ? <OngoingMark {...props} /> : <MarkBar {...props} />;
}

interface MarkBarProps extends LaneMarkProps {
  /** Whether the bar ends at the current time, however short it is. */
  isOngoing?: boolean;
}

function MarkBar({ mark: { kind, from, to, isRibbon }, span, isOngoing = false, ...props }: MarkBarProps) {
  const left = percentAt(span, from);
  const end = to === null ? left : percentAt(span, to);
  const width = `${end - left}%`;
  const place = {
    className: `mark ${kind}${isRibbon ? ' ribbon' : ''}`,
    style:
      kind === 'expected'
        ? { left: `calc(${left}% - var(--ring) / 2)` }
        : isOngoing
          ? { right: `${100 - end}%`, width }
          : { left: `${left}%`, width },
  };
  return <span {...props} {...place} />;
}

function OngoingMark({ mark, ...props }: LaneMarkProps) {
  const steps = useNow((nowMs) => Math.round(percentAt(props.span, nowMs) * 50));
  const { from, to } = props.span;
  return <MarkBar mark={{ ...mark, to: from + ((to - from) * steps) / 5_000 }} isOngoing {...props} />;
}
