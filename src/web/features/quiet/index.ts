export { QuietNotice } from './QuietNotice.tsx';
export { QuietSection } from './QuietSection.tsx';
export { quietApi } from './quietApi.ts';
export { QuietAnchor, ToQuietSection } from './ToQuietSection.tsx';
export { SnoozeDialog } from './SnoozeDialog.tsx';
export { SnoozeChoices, SnoozeMenu } from './SnoozeMenu.tsx';
export { snoozeButtonId, tomorrowMorning, useSnooze } from './useSnooze.ts';
export { useSnoozeEnds } from './useSnoozeEnds.ts';
