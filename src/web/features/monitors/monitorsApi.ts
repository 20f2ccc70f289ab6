import type { Document, ReceivedChange } from '../../../contract/documents.ts';
import { teamAlertingEvent, teamFlipsEvent } from '../../../contract/events.ts';
import { monitorKey, teamKey, teamMonitorsPrefix, userTeamsPrefix } from '../../../contract/keys.ts';
import type {
  BulkMonitors,
  BulkOutcome,
  EditMonitors,
  TagMonitors,
  UndoEdits,
} from '../../../contract/monitors/bulkCalls.ts';
import type {
  ClearEvents,
  CopyMonitor,
  CreateMonitor,
  GetMonitorHistory,
  GetPingBody,
  ListEvents,
  ListIds,
  ListMonitors,
  EventPage,
  MonitorHistory,
  MonitorPage,
  MoveMonitor,
  PingBody,
  PingKey,
  PreviewSchedule,
  PreviewSlug,
  SchedulePreview,
  SlugPreview,
  UpdateMonitor,
} from '../../../contract/monitors/monitorCalls.ts';
import type { FoundMonitor, SearchMonitors, TeamTrouble } from '../../../contract/monitors/acrossTeams.ts';
import { affectsIncident } from './affectsIncident.ts';
import type { GetIncident, LastIncident } from '../../../contract/monitors/incident.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type { GetDashboard, TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { documentGet, rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { idTag, invalidates, listTag } from '../../api/tags.ts';
import { watched, type WatchTarget } from '../../api/watch.ts';
import { isWithoutTiles, withMonitorChange } from './dashboardChange.ts';
import { withNewest } from './mergeEvents.ts';
import { isListed, withChange, type ListedMonitors } from './listedMonitors.ts';
import { clock } from '../../lib/clock.ts';

/** The minimum time between rereads of summaries of many monitors. */
const SUMMARY_SPACING_MS = 2_000;
/** The minimum time between rereads of a history, which has up to a thousand runs. */
const HISTORY_SPACING_MS = 5_000;
/** How long to cache pages of a long list that were scrolled past. */
const PAGE_KEPT_SECONDS = 60;
/** How long to cache search results, because recent searches are likely to be repeated. */
const SEARCH_KEPT_SECONDS = 15;

/** A team's monitors, or only those that match the search text and tags. */
export type CountedMonitors = Pick<ListMonitors, 'teamId' | 'text' | 'tags'>;
export type MonitorCounts = Pick<MonitorPage, 'counts' | 'tags'>;

/** Whether a monitor contains its ping URL depends on the person's role, which is stored in the team's record. */
const ownRole = (teamId: string): WatchTarget => ({ document: teamKey(teamId) });
const isOfMonitor = ({ key }: ReceivedChange): boolean => key[2] === 'monitors';

const call = (name: string) => (input: unknown) => rpc(['monitors', name], input);

/** The lists that change when monitors are added or removed. */
const listTags = [listTag('Monitor'), listTag('Integration'), listTag('Quiet')];

const touched = ({ monitorId }: { monitorId: string }) => [
  listTag('Monitor'),
  idTag('Monitor', monitorId),
  idTag('MonitorEvent', monitorId),
];

const allTouched = ({ monitors }: { monitors: { monitorId: string }[] }) => [
  listTag('Monitor'),
  ...monitors.flatMap(({ monitorId }) => [idTag('Monitor', monitorId), idTag('MonitorEvent', monitorId)]),
];

export const monitorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One page of a team's monitors, in the order they had when they were read. Each monitor is kept up to date. */
    listMonitors: build.query<ListedMonitors, ListMonitors>({
      query: call('list'),
      transformResponse: (page: MonitorPage) => ({ ...page, moved: [], gone: [] }),
      providesTags: [listTag('Monitor')],
      keepUnusedDataFor: PAGE_KEPT_SECONDS,
      // Only the first page is stored, because the others would fill the storage.
      extraOptions: { isStored: ({ offset }: ListMonitors) => !offset },
      // The response doesn't include the sort order, so it's taken from the argument.
      onCacheEntryAdded: (arg, lifecycle) =>
        watched<ListMonitors, ListedMonitors>({
          targets: ({ teamId }) => [
            { collection: teamMonitorsPrefix(teamId) },
            { event: teamAlertingEvent(teamId) },
            ownRole(teamId),
          ],
          concerns: (page, change) => !isOfMonitor(change) || isListed(page, change),
          apply: (page, change) =>
            isOfMonitor(change) ? withChange(page, change, arg.sort ?? 'status', arg.groupBy) : undefined,
        })(arg, lifecycle),
    }),
    /** The ids of the monitors in a list, for selecting them. */
    getMonitorIds: build.query<string[], ListIds>({
      query: call('ids'),
      keepUnusedDataFor: 0,
      extraOptions: { isStored: () => false },
    }),
    /**
     * Monitor counts by status, and the team's tags. They can lag slightly, because they aren't updated on every ping.
     */
    getMonitorCounts: build.query<MonitorCounts, CountedMonitors>({
      query: (filters) => call('list')({ ...filters, limit: 1 } satisfies ListMonitors),
      transformResponse: ({ counts, tags }: MonitorPage) => ({ counts, tags }),
      providesTags: [listTag('Monitor')],
      onCacheEntryAdded: watched<CountedMonitors, MonitorCounts>({
        targets: ({ teamId }) => [{ collection: teamMonitorsPrefix(teamId) }],
        spacingMs: SUMMARY_SPACING_MS,
      }),
    }),
    /** Searches monitors across all teams. An empty search returns the most urgent ones. */
    getFoundMonitors: build.query<FoundMonitor[], string>({
      query: (text) => call('search')({ text } satisfies SearchMonitors),
      providesTags: [listTag('Monitor')],
      keepUnusedDataFor: SEARCH_KEPT_SECONDS,
      extraOptions: { isStored: () => false },
    }),
    /** Counts of down and late monitors for each of a person's teams. */
    getTrouble: build.query<TeamTrouble[], string>({
      query: () => call('trouble')({}),
      providesTags: [listTag('Monitor')],
      onCacheEntryAdded: watched<string, TeamTrouble[]>({
        targets: (userId, teams = []) => [
          { collection: userTeamsPrefix(userId) },
          ...teams.map(({ teamId }) => ({ event: teamFlipsEvent(teamId) })),
        ],
        spacingMs: SUMMARY_SPACING_MS,
      }),
    }),
    /** One monitor, kept up to date. */
    getMonitor: build.query<Document<Monitor>, { teamId: string; monitorId: string }>({
      query: ({ teamId, monitorId }) => documentGet(monitorKey(teamId, monitorId)),
      providesTags: (_result, _error, { monitorId }) => [idTag('Monitor', monitorId)],
      onCacheEntryAdded: watched<{ teamId: string; monitorId: string }, Document<Monitor>>({
        targets: ({ teamId, monitorId }) => [
          { document: monitorKey(teamId, monitorId) },
          { event: teamAlertingEvent(teamId) },
          ownRole(teamId),
        ],
        apply: (_document, change) =>
          change.type === 'set' && isOfMonitor(change)
            ? { key: change.key, data: change.data as Monitor, versionstamp: change.versionstamp }
            : undefined,
      }),
    }),
    /** A team's dashboard. Shows a status change immediately, and everything derived from it after the next read. */
    getTeamDashboard: build.query<TeamDashboard, GetDashboard>({
      query: call('dashboard'),
      providesTags: [listTag('Monitor'), listTag('Integration'), listTag('Quiet'), listTag('Notification')],
      onCacheEntryAdded: watched<GetDashboard, TeamDashboard>({
        // A large team's wall changes only with flips, so this avoids receiving every ping.
        targets: ({ teamId }, dashboard) => [
          dashboard && isWithoutTiles(dashboard)
            ? { event: teamFlipsEvent(teamId) }
            : { collection: teamMonitorsPrefix(teamId) },
          { event: teamAlertingEvent(teamId) },
        ],
        patch: (dashboard, change) => withMonitorChange(dashboard, change, clock.now()),
        spacingMs: SUMMARY_SPACING_MS,
      }),
    }),
    /**
     * A page of a monitor's timeline, newest first. Rereading the newest page keeps older events that were read before.
     */
    listMonitorEvents: build.query<EventPage, ListEvents>({
      query: call('events'),
      merge: withNewest,
      keepUnusedDataFor: PAGE_KEPT_SECONDS,
      providesTags: (_result, _error, { monitorId }) => [listTag('MonitorEvent'), idTag('MonitorEvent', monitorId)],
    }),
    /** The last time a monitor went down, and why. Reread when its status changes, and for each failure while it's down. */
    getLastIncident: build.query<LastIncident, GetIncident>({
      query: call('incident'),
      providesTags: (_result, _error, { monitorId }) => [idTag('MonitorEvent', monitorId)],
      onCacheEntryAdded: watched<GetIncident, LastIncident>({
        targets: ({ teamId, monitorId }) => [{ document: monitorKey(teamId, monitorId) }],
        concerns: (known, change) => change.type !== 'set' || affectsIncident(known, change.data as Monitor),
      }),
    }),
    getPingBody: build.query<PingBody, GetPingBody>({
      query: call('pingBody'),
      providesTags: (_result, _error, { monitorId }) => [idTag('MonitorEvent', monitorId)],
    }),
    /** Reread when the monitor's status or settings change, but not for every ping. */
    getMonitorHistory: build.query<MonitorHistory, GetMonitorHistory>({
      query: call('history'),
      providesTags: (_result, _error, { monitorId }) => [idTag('MonitorEvent', monitorId)],
      onCacheEntryAdded: watched<GetMonitorHistory, MonitorHistory>({
        targets: ({ teamId, monitorId }) => [{ document: monitorKey(teamId, monitorId) }],
        spacingMs: HISTORY_SPACING_MS,
      }),
    }),
    /** Explains a schedule. The result depends only on the schedule and, if a monitor is given, its history. */
    previewSchedule: build.query<SchedulePreview, PreviewSchedule>({ query: call('preview') }),
    /**
     * Whether a slug belongs to another monitor. It's requested each time, because other people may create and rename
     * monitors.
     */
    previewSlug: build.query<SlugPreview, PreviewSlug>({ query: call('previewSlug'), keepUnusedDataFor: 0 }),
    /** The key in a team's ping URLs that use slugs. */
    getPingKey: build.query<PingKey, string>({
      query: (teamId) => rpc(['monitors', 'pingKey'], { teamId }),
      providesTags: (_result, _error, teamId) => [idTag('PingKey', teamId)],
      extraOptions: { isStored: () => false },
    }),
    createMonitor: build.mutation<Document<Monitor>, CreateMonitor>({
      query: call('create'),
      invalidatesTags: invalidates(listTags),
    }),
    updateMonitor: build.mutation<Document<Monitor>, UpdateMonitor>({
      query: call('update'),
      invalidatesTags: invalidates(touched),
    }),
    pauseMonitors: build.mutation<BulkOutcome, BulkMonitors>({
      query: call('pause'),
      invalidatesTags: invalidates(allTouched),
    }),
    resumeMonitors: build.mutation<BulkOutcome, BulkMonitors>({
      query: call('resume'),
      invalidatesTags: invalidates(allTouched),
    }),
    tagMonitors: build.mutation<BulkOutcome, TagMonitors>({
      query: call('tag'),
      invalidatesTags: invalidates(allTouched),
    }),
    updateMonitors: build.mutation<BulkOutcome, EditMonitors>({
      query: call('edit'),
      invalidatesTags: invalidates(allTouched),
    }),
    undoMonitors: build.mutation<BulkOutcome, UndoEdits>({
      query: call('undo'),
      invalidatesTags: invalidates(allTouched),
    }),
    deleteMonitors: build.mutation<BulkOutcome, BulkMonitors>({
      query: call('delete'),
      invalidatesTags: invalidates(listTags),
    }),
    clearMonitorEvents: build.mutation<Document<Monitor>, ClearEvents>({
      query: call('clearEvents'),
      invalidatesTags: invalidates(touched),
    }),
    copyMonitor: build.mutation<Document<Monitor>, CopyMonitor>({
      query: call('copy'),
      invalidatesTags: invalidates(listTags),
    }),
    moveMonitor: build.mutation<Document<Monitor>, MoveMonitor>({
      query: call('move'),
      invalidatesTags: invalidates(listTags),
    }),
  }),
});

export const {
  useListMonitorsQuery,
  useGetFoundMonitorsQuery,
  useGetTroubleQuery,
  useGetMonitorCountsQuery,
  useGetLastIncidentQuery,
  useGetMonitorQuery,
  useGetTeamDashboardQuery,
  useListMonitorEventsQuery,
  useGetPingBodyQuery,
  useLazyGetPingBodyQuery,
  useGetMonitorHistoryQuery,
  usePreviewScheduleQuery,
  usePreviewSlugQuery,
  useGetPingKeyQuery,
  useCreateMonitorMutation,
  useUpdateMonitorMutation,
  usePauseMonitorsMutation,
  useResumeMonitorsMutation,
  useDeleteMonitorsMutation,
  useClearMonitorEventsMutation,
  useCopyMonitorMutation,
  useMoveMonitorMutation,
} = monitorsApi;
