export {
  useAssignIntegrationsMutation,
  useDeleteIntegrationMutation,
  useDeleteWindowMutation,
  useGetPreferencesQuery,
  useGetQuietQuery,
  useListIntegrationsQuery,
  useListNotificationsQuery,
  usePreviewTemplateMutation,
  useRetryNotificationMutation,
  useSaveIntegrationMutation,
  useSavePreferencesMutation,
  useSaveWindowMutation,
  useSnoozeMutation,
  useTestIntegrationMutation,
} from './alertingApi.ts';
export {
  INTEGRATION_KINDS,
  integrationKindOf,
  isIntegrationKind,
  type IntegrationKindInfo,
} from './integrationKinds.ts';
