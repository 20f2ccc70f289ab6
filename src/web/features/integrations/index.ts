export {
  alertingApi,
  useAssignIntegrationEverywhereMutation,
  useAssignIntegrationMutation,
  useSendConfirmationMutation,
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
  useSnoozeMutation,
  useTestIntegrationMutation,
} from './alertingApi.ts';
export {
  INTEGRATION_KINDS,
  integrationKindOf,
  isIntegrationKind,
  type IntegrationKindInfo,
} from './integrationKinds.ts';
export { LongText } from './LongText.tsx';
export { NotificationAttempts } from './NotificationAttempts.tsx';
export { NotificationState } from './NotificationState.tsx';
export { canRetry, isMoving } from './notificationWords.ts';
export { RetryButton } from './RetryButton.tsx';
export { retryFailureWords } from './retryFailureWords.ts';
export { ReachNotice } from './reach/ReachNotice.tsx';
export { TeamReachNotice } from './reach/TeamReachNotice.tsx';
export { QuietNotice } from '../quiet/QuietNotice.tsx';
export { SnoozeMenu } from '../quiet/SnoozeMenu.tsx';
export { QuietTimes } from '../quiet/QuietTimes.tsx';
