import { useGetQuietQuery } from '../alertingApi.ts';

/** Others snooze and plan too, and windows open by the clock. */
const POLLING = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** What holds a team's alerts, now or later, kept up while the caller is shown. */
export const useQuiet = (teamId: string) => useGetQuietQuery({ teamId }, POLLING);
