import { shownStatusOf, type ShownStatus } from '../../../../contract/monitors/shownStatus.ts';
import { useNow } from '../../../ui/useNow.ts';

export type StatusFacts = Parameters<typeof shownStatusOf>[0];

/** The status of a monitor as the clock has it: it becomes late without a word from the server. */
export const useShownStatus = (monitor: StatusFacts): ShownStatus => useNow((nowMs) => shownStatusOf(monitor, nowMs));
