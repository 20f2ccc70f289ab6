export { QuietNotice } from './QuietNotice.tsx';
export { QuietSection } from './QuietSection.tsx';
export { quietApi } from './quietApi.ts';
export { SnoozeDialog } from './SnoozeDialog.tsx';
export { SnoozeChoices, SnoozeMenu } from './SnoozeMenu.tsx';
export { snoozeButtonId, tomorrowMorning, useSnooze } from './useSnooze.ts';
