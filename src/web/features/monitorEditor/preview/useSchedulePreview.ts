import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { PreviewSchedule, SchedulePreview } from '../../../../contract/monitors/monitorCalls.ts';
import type { Schedule } from '../../../../contract/monitors/schedule.ts';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { usePreviewScheduleQuery } from '../../monitors/index.ts';
import { monitorFieldErrors } from '../monitorFieldErrors.ts';

const TYPING_PAUSE_MS = 300;
/** The next runs are those after now: an older answer is asked for again. */
const FRESH_SECONDS = 30;

interface GoodAnswer {
  preview: SchedulePreview;
  schedule: Schedule;
  /** When it came; milliseconds since 1970. */
  at: number;
}

export interface ShownPreview {
  /** The last good one; undefined while there was none. */
  answer: GoodAnswer | undefined;
  /** The answer to what is typed now is on its way, or soon will be. */
  isAsking: boolean;
  /** `answer` is not about what is typed now. */
  isStale: boolean;
  /** What is wrong with the fields as they are typed now. */
  errors: ReturnType<typeof monitorFieldErrors>;
  /** Why there is no answer, when it is not for what is typed. */
  failure: string | undefined;
  retry: () => void;
}

/**
 * Asks what a schedule means while it is typed. `question` is undefined while what is typed cannot be a schedule: the
 * last good answer stays.
 */
export function useSchedulePreview(question: PreviewSchedule | undefined): ShownPreview {
  const typed = question && JSON.stringify(question);
  const settled = useSettled(typed, TYPING_PAUSE_MS);
  const [asked, setAsked] = useState(settled);
  if (settled !== undefined && settled !== asked) setAsked(settled);

  const query = usePreviewScheduleQuery(asked === undefined ? skipToken : (JSON.parse(asked) as PreviewSchedule), {
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  const [answer, setAnswer] = useState<GoodAnswer>();
  const { currentData, originalArgs, isFetching, fulfilledTimeStamp = 0 } = query;
  if (currentData && originalArgs && !isFetching && currentData !== answer?.preview) {
    setAnswer({ preview: currentData, schedule: originalArgs.schedule, at: fulfilledTimeStamp });
  }

  const isCurrent = typed === asked && !isFetching;
  const error = isCurrent ? query.error : undefined;
  const errors = error && originalArgs && monitorFieldErrors(error, originalArgs.schedule.kind);
  return {
    answer,
    isAsking: typed !== undefined && !isCurrent,
    isStale: !isCurrent || error !== undefined,
    errors,
    failure: error && !errors ? platformErrorWords(error) : undefined,
    retry: () => void query.refetch(),
  };
}
