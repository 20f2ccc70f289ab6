export {
  INTEGRATIONS_FRESH_SECONDS,
  integrationsApi,
  useAssignIntegrationEverywhereMutation,
  useAssignIntegrationMutation,
  useDeleteIntegrationMutation,
  useGetAlertRulesQuery,
  useListIntegrationsQuery,
  usedByOne,
  useListNotificationsQuery,
  useMuteIntegrationMutation,
  usePreviewTemplateMutation,
  useRetryNotificationMutation,
  useSaveAlertRulesMutation,
  useSaveIntegrationMutation,
  useSendConfirmationMutation,
  useTestIntegrationMutation,
} from './integrationsApi.ts';
export { KindIcon, KindMark } from './KindIcon.tsx';
export { LongText } from './LongText.tsx';
export { NotificationAttempts, NotificationStatus } from './NotificationStatus.tsx';
export { canRetry, isLost, isMoving, mutedWords } from './notificationWords.ts';
export { ReachNotice, TeamReachNotice } from './ReachNotice.tsx';
export { RetryButton, retryFailureWords } from './RetryButton.tsx';
