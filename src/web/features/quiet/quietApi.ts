import type {
  DeleteWindow,
  Quiet,
  SaveWindow,
  Snooze,
  SnoozeMonitors,
  SnoozeMonitorsOutcome,
} from '../../../contract/alerting/alertingCalls.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';

export const quietApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A team's current and planned quiet times. */
    getQuiet: build.query<Quiet, { teamId: string }>({
      query: (input) => rpc(['alerting', 'quiet'], input),
      providesTags: [listTag('Quiet')],
    }),
    /** Snoozes a monitor or the whole team; null ends the snooze. */
    snoozeAlerts: build.mutation<null, Snooze>({
      query: (input) => rpc(['alerting', 'snooze'], input),
      invalidatesTags: invalidates([listTag('Quiet'), listTag('Notification')]),
    }),
    /** Snoozes many monitors, each until its own time. */
    snoozeManyAlerts: build.mutation<SnoozeMonitorsOutcome, SnoozeMonitors>({
      query: (input) => rpc(['alerting', 'snoozeMonitors'], input),
      invalidatesTags: invalidates([listTag('Quiet'), listTag('Notification')]),
    }),
    /** Creates a window if the versionstamp is null; otherwise, the versionstamp must be the current one. */
    saveWindow: build.mutation<null, SaveWindow>({
      query: (input) => rpc(['alerting', 'saveWindow'], input),
      invalidatesTags: invalidates([listTag('Quiet'), listTag('Notification')]),
    }),
    deleteWindow: build.mutation<null, DeleteWindow>({
      query: (input) => rpc(['alerting', 'deleteWindow'], input),
      invalidatesTags: invalidates([listTag('Quiet'), listTag('Notification')]),
    }),
  }),
});

export const { useGetQuietQuery, useDeleteWindowMutation } = quietApi;
