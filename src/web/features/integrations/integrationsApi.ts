import type { AlertRules, SaveAlertRules } from '../../../contract/alerting/alertRules.ts';
import type {
  AssignEverywhere,
  DeleteIntegration,
  MailMe,
  MailMeResult,
  ListNotifications,
  MuteIntegration,
  NotificationPage,
  PreviewTemplate,
  RetryNotification,
  SaveIntegration,
  SendConfirmation,
  TestIntegration,
  TestSaved,
  TestOutcome,
  UseIntegration,
  UseMany,
  UseManyOutcome,
} from '../../../contract/alerting/alertingCalls.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import type { ListIntegrations } from '../../../contract/alerting/listIntegrations.ts';
import { monitorKey } from '../../../contract/keys.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { idTag, invalidates, listTag } from '../../api/tags.ts';
import { watched } from '../../api/watch.ts';

/** The minimum time between rereads of a monitor's notifications, however often it's pinged. */
const NOTIFICATIONS_SPACING_MS = 2_000;
const PAGE_KEPT_SECONDS = 60;
/** How long a list that a screen's route has just requested counts as fresh. */
export const INTEGRATIONS_FRESH_SECONDS = 5;

const call = (area: string, name: string) => (input: unknown) => rpc([area, name], input);
const testTyped = call('integrations', 'test');
const testSaved = call('integrations', 'testSaved');

/** Asks which integrations a monitor uses. */
export const usedByOne = (teamId: string, monitorId: string): ListIntegrations => ({
  teamId,
  monitors: [{ monitorId }],
});

export const integrationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A team's integrations, sorted by name, without their secrets. */
    listIntegrations: build.query<Integration[], ListIntegrations>({
      query: call('integrations', 'list'),
      providesTags: [listTag('Integration')],
      // A team's alert destinations are never stored in the browser.
      extraOptions: { isStored: () => false },
    }),
    /** Creates an integration if the versionstamp is null; otherwise, the versionstamp must be the current one. */
    saveIntegration: build.mutation<Integration, SaveIntegration>({
      query: call('integrations', 'save'),
      invalidatesTags: invalidates([listTag('Integration')]),
    }),
    /** The team's alert rules, which integrations follow unless they have their own. */
    getAlertRules: build.query<AlertRules, { teamId: string }>({
      query: call('integrations', 'rules'),
      providesTags: (_result, _error, { teamId }) => [idTag('AlertRules', teamId)],
    }),
    saveAlertRules: build.mutation<null, SaveAlertRules>({
      query: call('integrations', 'saveRules'),
      invalidatesTags: invalidates(({ teamId }) => [idTag('AlertRules', teamId), listTag('Integration')]),
    }),
    /** Unmutes an integration, or mutes it until a given time or until someone unmutes it. */
    muteIntegration: build.mutation<Integration, MuteIntegration>({
      query: call('integrations', 'mute'),
      invalidatesTags: invalidates([listTag('Integration'), listTag('Notification'), listTag('Monitor')]),
    }),
    /** Resends the confirmation e-mail for an unconfirmed integration. */
    sendConfirmation: build.mutation<Integration, SendConfirmation>({
      query: call('integrations', 'sendConfirmation'),
      invalidatesTags: invalidates([listTag('Integration')]),
    }),
    deleteIntegration: build.mutation<null, DeleteIntegration>({
      query: call('integrations', 'delete'),
      invalidatesTags: invalidates([listTag('Integration'), listTag('Notification')]),
    }),
    /** Sends a message about a sample monitor. If it arrives, the integration counts as working again. */
    testIntegration: build.mutation<TestOutcome, TestIntegration | TestSaved>({
      query: (input) => ('config' in input ? testTyped(input) : testSaved(input)),
      invalidatesTags: (outcome, error) => (error || !outcome?.isDelivered ? [] : [listTag('Integration')]),
    }),
    previewTemplate: build.mutation<{ body: string }, PreviewTemplate>({ query: call('integrations', 'preview') }),
    /**
     * Turns an integration on or off for a monitor. The request doesn't name the monitor's other integrations, because
     * other people may be changing them.
     */
    assignIntegration: build.mutation<null, UseIntegration>({
      query: call('integrations', 'use'),
      // Updates the cache optimistically, so that the switch shows the choice immediately.
      async onQueryStarted({ teamId, monitorId, integrationId, isUsed }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          integrationsApi.util.updateQueryData('listIntegrations', usedByOne(teamId, monitorId), (integrations) => {
            const integration = integrations.find((one) => one.integrationId === integrationId);
            if (integration) integration.monitorIds = isUsed ? [monitorId] : [];
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      invalidatesTags: invalidates([listTag('Integration')]),
    }),
    /** Turns an integration on or off for many monitors. */
    assignIntegrationToMany: build.mutation<UseManyOutcome, UseMany>({
      query: call('integrations', 'useMany'),
      invalidatesTags: invalidates([listTag('Integration'), listTag('Monitor')]),
    }),
    /** Turns an integration on for all of the team's monitors. */
    assignIntegrationEverywhere: build.mutation<null, AssignEverywhere>({
      query: call('integrations', 'assignEverywhere'),
      invalidatesTags: invalidates([listTag('Integration')]),
    }),
    /**
     * Turns on e-mails to the caller for alerts that would otherwise reach no one: those about one monitor or about the
     * whole team.
     */
    assignIntegrationToMe: build.mutation<MailMeResult, MailMe>({
      query: call('alerting', 'mailMe'),
      invalidatesTags: invalidates(({ monitorId }) => [
        listTag('Integration'),
        listTag('Monitor'),
        ...(monitorId === undefined ? [] : [idTag('Monitor', monitorId)]),
      ]),
    }),
    /** Notifications for one monitor or one integration, newest first. */
    listNotifications: build.query<NotificationPage, ListNotifications>({
      query: call('notifications', 'list'),
      keepUnusedDataFor: PAGE_KEPT_SECONDS,
      providesTags: (_result, _error, { monitorId }) => [
        listTag('Notification'),
        ...(monitorId === undefined ? [] : [idTag('MonitorEvent', monitorId)]),
      ],
      onCacheEntryAdded: watched<ListNotifications, NotificationPage>({
        targets: ({ teamId, monitorId }) =>
          monitorId === undefined ? [] : [{ document: monitorKey(teamId, monitorId) }],
        spacingMs: NOTIFICATIONS_SPACING_MS,
      }),
    }),
    retryNotification: build.mutation<null, RetryNotification>({
      query: call('notifications', 'retry'),
      invalidatesTags: invalidates([listTag('Notification'), listTag('Integration')]),
    }),
  }),
});

export const {
  useListIntegrationsQuery,
  useGetAlertRulesQuery,
  useSaveAlertRulesMutation,
  useSaveIntegrationMutation,
  useMuteIntegrationMutation,
  useSendConfirmationMutation,
  useDeleteIntegrationMutation,
  useTestIntegrationMutation,
  usePreviewTemplateMutation,
  useAssignIntegrationMutation,
  useAssignIntegrationEverywhereMutation,
  useAssignIntegrationToMeMutation: useMailMeMutation,
  useListNotificationsQuery,
  useRetryNotificationMutation,
} = integrationsApi;
