import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LoadingBlocks } from '../../../ui/Blocks.tsx';
import { WarningIcon } from '../../../ui/icons/actionIcons.tsx';
import { NO_MORE_RUNS } from '../../monitors/index.ts';
import { ClockChanges, NextRuns } from './NextRuns.tsx';
import { PastStrip } from './PastStrip.tsx';
import { PeriodTimeline } from './PeriodTimeline.tsx';
import type { MonitorValues } from '../values/monitorValues.ts';
import type { ShownPreview } from './useSchedulePreview.ts';

interface Props {
  kind: MonitorValues['kind'];
  shown: ShownPreview;
  viewerZone: string;
}

/** Explains what a schedule means. The last valid response stays while a new one is loading. */
export function SchedulePreviewPanel(props: Props) {
  const { isStale } = props.shown;
  return (
    <Box
      component="section"
      aria-label="What this schedule means"
      aria-busy={isStale}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'start',
        gap: 2,
        // Prevents a layout shift when the response arrives.
        minHeight: HEIGHTS[props.kind],
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Content {...props} />
    </Box>
  );
}

/** The heights of a timeline and of five runs. */
const HEIGHTS = { period: '8.5rem', calendar: '17rem' };

function Content({ kind, shown, viewerZone }: Props) {
  const { answer, isOffline, isAsking, isStale, errors, failure, retry } = shown;
  if (isOffline) {
    return (
      <Typography color="textSecondary">You’re offline. The preview will appear once you’re back online.</Typography>
    );
  }
  if (failure !== undefined) {
    return (
      <>
        <Typography color="textSecondary">Couldn’t load the next runs. {failure}</Typography>
        <Button variant="outlined" color="inherit" onClick={retry} sx={{ justifySelf: 'start' }}>
          Try again
        </Button>
      </>
    );
  }
  if (answer && (answer.schedule.kind === 'period') === (kind === 'period')) {
    return (
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          color: isStale ? 'text.secondary' : undefined,
        }}
      >
        <Answer answer={answer} viewerZone={viewerZone} />
      </Box>
    );
  }
  if (isAsking) return <LoadingBlocks heights={[21, 180]} label="Reading the schedule…" />;
  return (
    <Typography color="textSecondary">
      {errors
        ? 'The next runs appear here once the schedule is valid.'
        : `Enter ${kind === 'period' ? 'an interval and a grace period to see what they mean' : 'an expression to see the next runs'}.`}
    </Typography>
  );
}

function Answer({ answer, viewerZone }: { answer: NonNullable<ShownPreview['answer']>; viewerZone: string }) {
  const { preview, schedule, graceSeconds, at } = answer;
  const zone = schedule.kind === 'period' ? undefined : schedule.timezone;
  return (
    <>
      <Typography component="h3" variant="h2" aria-live="polite">
        {preview.words}
      </Typography>
      {preview.remark !== undefined && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <WarningIcon fontSize="small" sx={{ mt: 0.25, flexShrink: 0, color: 'status.late' }} />
          <span>{preview.remark}</span>
        </Box>
      )}
      {preview.nextRuns.length === 0 ? (
        <Typography>{NO_MORE_RUNS}: the last date has passed.</Typography>
      ) : schedule.kind === 'period' ? (
        <PeriodTimeline
          periodSeconds={schedule.periodSeconds}
          graceSeconds={graceSeconds}
          dueAt={preview.nextRuns[0]}
          viewerZone={viewerZone}
        />
      ) : (
        <NextRuns
          caption={captionOf(preview.nextRuns.length)}
          runs={preview.nextRuns}
          monitorZone={schedule.timezone}
          viewerZone={viewerZone}
        />
      )}
      <ClockChanges changes={preview.clockChanges} zone={zone ?? viewerZone} />
      {preview.past && <PastStrip past={preview.past} untilMs={at} viewerZone={viewerZone} />}
    </>
  );
}

/** There may be fewer than five runs, because OnCalendar expressions can be limited to certain years. */
function captionOf(runs: number): string {
  return runs === 5 ? 'Next five runs' : `The last ${runs === 1 ? 'run' : `${runs} runs`}`;
}
