import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { PreviewSchedule, SchedulePreview } from '../../../../contract/monitors/monitorCalls.ts';
import type { Schedule } from '../../../../contract/monitors/schedule.ts';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { refusedFieldOf } from '../../../editing/fieldErrors.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { selectIsOnline } from '../../connection/index.ts';
import { usePreviewScheduleQuery } from '../../monitors/index.ts';
import { monitorFieldErrors } from '../useMonitorForm.ts';

const TYPING_PAUSE_MS = 300;
/** A response older than this is requested again, because the next runs depend on the current time. */
const FRESH_SECONDS = 30;

interface LoadedPreview {
  preview: SchedulePreview;
  schedule: Schedule;
  graceSeconds: number;
  /** When the response arrived, in milliseconds since 1970. */
  at: number;
}

export interface ShownPreview {
  /** The last valid response; undefined before the first one, and offline, when it would soon be out of date. */
  answer: LoadedPreview | undefined;
  isOffline: boolean;
  /** Whether a preview for the current text is being requested, or will be soon. */
  isAsking: boolean;
  /** Whether `answer` is for text that has since changed. */
  isStale: boolean;
  /** The problems with the fields as currently typed. */
  errors: ReturnType<typeof monitorFieldErrors>;
  /** The expression that was probably meant, if the typed one was refused. */
  suggestion: string | undefined;
  /** Why there's no response, unless the typed text is the reason. */
  failure: string | undefined;
  retry: () => void;
}

/**
 * Requests previews of a schedule as it's typed. `question` is undefined if the text can't be a schedule; the last
 * valid response then stays.
 */
export function useSchedulePreview(question: PreviewSchedule | undefined): ShownPreview {
  const typed = question && JSON.stringify(question);
  const settled = useSettled(typed, TYPING_PAUSE_MS);
  const [asked, setAsked] = useState(settled);
  if (settled !== undefined && settled !== asked) setAsked(settled);

  const isOffline = !useAppSelector(selectIsOnline);
  // Back online, the skipped preview is requested again.
  const isSkipped = asked === undefined || isOffline;
  const query = usePreviewScheduleQuery(isSkipped ? skipToken : (JSON.parse(asked) as PreviewSchedule), {
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  const [answer, setAnswer] = useState<LoadedPreview>();
  const { currentData, originalArgs, isFetching, fulfilledTimeStamp = 0 } = query;
  if (currentData && originalArgs && !isFetching && currentData !== answer?.preview) {
    const { schedule, graceSeconds } = originalArgs;
    setAnswer({ preview: currentData, schedule, graceSeconds, at: fulfilledTimeStamp });
  }

  const isCurrent = typed === asked && !isFetching;
  const error = isCurrent ? query.error : undefined;
  const errors = error && monitorFieldErrors(error);
  return {
    answer: isOffline ? undefined : answer,
    isOffline,
    isAsking: typed !== undefined && !isCurrent,
    isStale: !isCurrent || error !== undefined,
    errors,
    suggestion: error && refusedFieldOf(error)?.suggestion,
    failure: error && !errors ? platformErrorWords(error) : undefined,
    retry: () => void query.refetch(),
  };
}
