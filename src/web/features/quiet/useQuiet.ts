import { useGetQuietQuery } from './quietApi.ts';

/** Nobody tells what others snooze and plan, and windows open by the clock. */
const UP_TO_DATE = { refetchOnMountOrArgChange: true, pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** What holds a team's alerts, now or later, kept up while the caller is shown. */
export const useQuiet = (teamId: string) => useGetQuietQuery({ teamId }, UP_TO_DATE);
