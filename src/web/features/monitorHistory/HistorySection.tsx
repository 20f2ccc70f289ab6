import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../contract/durations.ts';
import type { DailyRollup, MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { SLOWDOWN_DAYS, slowdownOf, type Slowdown } from '../../../contract/monitors/slowdown.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { dayPlus, zonedTime } from '../../lib/zonedTime.ts';
import { paths } from '../../routing/paths.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useGetMonitorHistoryQuery } from '../monitors/index.ts';
import { downtimeByMonth, withTimeSince } from './availability.ts';
import { bandBefore } from './chartScales.ts';
import { UptimeStrip } from './UptimeStrip.tsx';
import { withRange, type DayRange } from '../../lib/dayRange.ts';
import { FirstDay } from './FirstDay.tsx';
import { DaysTable, DowntimeTable } from './HistoryTables.tsx';
import { DurationChart } from './DurationChart.tsx';
import { RangeBar } from './RangeBar.tsx';
import { rangeNote } from './runWords.ts';
import { useHistoryRange } from './useHistoryRange.ts';
import { clock } from '../../lib/clock.ts';

/** The maximum number of bars; more would be too thin to point at. */
const MAX_BARS = 90;

interface Props {
  monitor: Monitor;
  timezone: string;
}

/** Shows how reliable the job was: uptime by day, run durations, and downtime by month. */
export function HistorySection({ monitor, timezone }: Props) {
  const { teamId, monitorId, createdAt, status, dueAt, runningSince } = monitor;
  const { today, chosen, range, instants, choose } = useHistoryRange(timezone);
  const eventOf = (run: MonitorHistory['runs'][number]) => eventPath(monitor, run, timezone);
  const { data, error, refetch, fulfilledTimeStamp } = useGetMonitorHistoryQuery({ teamId, monitorId, ...instants });
  const isLasting = data?.downtimes.some(({ to }) => to === null) ?? false;
  // During an outage, the downtime counts every second, but the strip never shows more of it than has passed.
  const nowMs = useNow((now) => (isLasting ? Math.floor(now / MINUTE_MS) : Math.ceil(now / MINUTE_MS)) * MINUTE_MS);
  const isFirstDay = nowMs - createdAt < DAY_MS;
  if (data && isFirstDay) return <FirstDay monitor={monitor} timezone={timezone} runs={data.runs} eventOf={eventOf} />;
  const lastDay = range.to < today ? range.to : today;
  const earliest = dayPlus(lastDay, 1 - MAX_BARS);
  const shownDays = { from: range.from > earliest ? range.from : earliest, to: lastDay };
  const createdOn = zonedTime(createdAt, timezone).day;
  const knownDays =
    data === undefined || shownDays.to < today
      ? data?.days
      : withTimeSince(data.days, {
          readAt: Math.max(
            fulfilledTimeStamp === undefined ? nowMs : clock.at(fulfilledTimeStamp),
            monitor.statusSince,
          ),
          nowMs,
          status,
          dueAt: runningSince === null ? dueAt : null,
          timezone,
        });
  const days = knownDays?.filter(({ day }) => day >= range.from && day <= lastDay);
  return (
    <Section title="History">
      <RangeBar today={today} chosen={chosen} range={range} onChoose={choose} />
      {data && days ? (
        <>
          {createdOn <= shownDays.to && (
            <UptimeStrip
              history={{ days, downtimes: data.downtimes }}
              range={shownDays}
              createdOn={createdOn}
              today={today}
              timezone={timezone}
              onChoose={(day) => choose({ from: day, to: day })}
            />
          )}
          {data.runs.length === 0 && <DaysTable days={days} />}
          <DurationChart
            key={`${instants.from} ${instants.to}`}
            runs={data.runs}
            earlier={bandBefore(data.runs, days)}
            note={rangeNote(data.runs, days, { from: instants.from, timezone })}
            limitMs={limitOf(monitor)}
            slowdown={slowdownWithin(days, shownDays, today)}
            timezone={timezone}
            eventOf={eventOf}
          />
          {data.runs.length > 0 && <DaysTable days={days} />}
          <Downtime
            downtimes={data.downtimes}
            from={Math.max(instants.from, createdAt)}
            to={instants.to}
            timezone={timezone}
          />
        </>
      ) : error ? (
        <ErrorState
          title="Couldn’t load the history"
          description={platformErrorWords(error)}
          detail={errorPayload(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingBlocks heights={[90, 220, 120]} label="Loading history…" />
      )}
    </Section>
  );
}

interface DowntimeProps {
  downtimes: MonitorHistory['downtimes'];
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  timezone: string;
}

/** Downtime by month, which counts every second during an outage. */
function Downtime({ downtimes, from, to, timezone }: DowntimeProps) {
  const isLasting = downtimes.some((downtime) => downtime.to === null);
  const nowMs = useNow((now) => (isLasting ? now : Math.ceil(now / MINUTE_MS) * MINUTE_MS));
  return <DowntimeTable months={downtimeByMonth(downtimes, { from, to: Math.min(to, nowMs), timezone })} />;
}

/** The duration in milliseconds at which a run counts as too long. */
const limitOf = ({ longestRunSeconds, graceSeconds }: Pick<Monitor, 'longestRunSeconds' | 'graceSeconds'>) =>
  (longestRunSeconds ?? graceSeconds) * SECOND_MS;

/** How much slower runs are than a month ago; null if they aren't, or if the days don't include the last five weeks. */
function slowdownWithin(days: readonly DailyRollup[], shown: DayRange, today: string): Slowdown | null {
  if (shown.from > dayPlus(today, -SLOWDOWN_DAYS.baseFrom) || shown.to < today) return null;
  const daysAgo = (day: string) => (Date.parse(today) - Date.parse(day)) / DAY_MS;
  return slowdownOf(
    new Map(days.flatMap(({ day, durationMs }) => (durationMs ? [[daysAgo(day), durationMs.p50]] : []))),
  );
}

/** The address of the event that ended a run, in the list of events on the day of the run. */
function eventPath({ teamId, monitorId }: Monitor, { sequence, at }: MonitorHistory['runs'][number], timezone: string) {
  const { day } = zonedTime(at, timezone);
  return {
    pathname: paths.teamHeartbeatTab(teamId, monitorId, 'events'),
    search: String(withRange(new URLSearchParams(), { from: day, to: day })),
    hash: `event-${sequence}`,
  };
}

/** The days that the history and the events cover. */
export function RangePicker({ timezone }: { timezone: string }) {
  const { today, chosen, range, choose } = useHistoryRange(timezone);
  return <RangeBar today={today} chosen={chosen} range={range} onChoose={choose} isLabeled />;
}
