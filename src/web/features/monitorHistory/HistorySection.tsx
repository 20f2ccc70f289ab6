import { useSearchParams } from 'react-router-dom';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { dayPlus, zonedTime } from '../../lib/zonedTime.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useGetMonitorHistoryQuery } from '../monitors/index.ts';
import { downtimeByMonth, STRIP_DAYS } from './availability.ts';
import { AvailabilityStrip } from './AvailabilityStrip.tsx';
import { instantsOf, readRange, withRange, type DayRange } from './dayRange.ts';
import { DowntimeTable } from './HistoryTables.tsx';
import { DurationChart } from './DurationChart.tsx';
import { RangeBar } from './RangeBar.tsx';

/** Days are summed up as they go on: a minute old is new enough. */
export const HISTORY_POLLING = { pollingInterval: 60_000, skipPollingIfUnfocused: true };
const MINUTE_MS = 60_000;

interface Props {
  monitor: Pick<Monitor, 'teamId' | 'monitorId' | 'createdAt'>;
  timezone: string;
}

/** How reliable the job was: availability by day, durations of its runs, time down by month. */
export function HistorySection({ monitor: { teamId, monitorId, createdAt }, timezone }: Props) {
  const { today, utcToday, chosen, range, instants, choose } = useHistoryRange(timezone);
  const strip = instantsOf({ from: dayPlus(today, 1 - STRIP_DAYS), to: today }, timezone);
  const recent = useGetMonitorHistoryQuery({ teamId, monitorId, ...strip }, HISTORY_POLLING);
  const { data, error, refetch } = useGetMonitorHistoryQuery({ teamId, monitorId, ...instants }, HISTORY_POLLING);
  const minute = useNow((nowMs) => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS);
  return (
    <Section title="History">
      <RangeBar today={today} chosen={chosen} range={range} onChoose={choose} />
      {recent.data && data ? (
        <>
          <AvailabilityStrip
            days={recent.data.days}
            today={utcToday}
            onChoose={(day) => choose({ from: day, to: day })}
          />
          <DurationChart history={data} instants={instants} timezone={timezone} />
          <DowntimeTable
            months={downtimeByMonth(data.downtimes, {
              from: Math.max(instants.from, createdAt),
              to: Math.min(instants.to, minute),
              timezone,
            })}
          />
        </>
      ) : error ? (
        <ErrorState
          title="The history could not be loaded"
          description={platformErrorWords(error)}
          detail={errorPayload(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingBlocks heights={[90, 220, 120]} label="Loading history..." />
      )}
    </Section>
  );
}

/** Which days the history and the events are of. */
export function RangePicker({ timezone }: { timezone: string }) {
  const { today, chosen, range, choose } = useHistoryRange(timezone);
  return <RangeBar today={today} chosen={chosen} range={range} onChoose={choose} />;
}

/** The days that the address asks for, kept there; without any, those of the strip up to today. */
function useHistoryRange(timezone: string) {
  const [search, setSearch] = useSearchParams();
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const utcToday = useNow((nowMs) => zonedTime(nowMs, 'UTC').day);
  const chosen = readRange(search);
  const range = chosen ?? { from: dayPlus(today, 1 - STRIP_DAYS), to: today };
  return {
    today,
    utcToday,
    chosen,
    range,
    instants: instantsOf(range, timezone),
    choose: (next: DayRange | null) =>
      setSearch((before) => withRange(before, next), { replace: true, preventScrollReset: true }),
  };
}
