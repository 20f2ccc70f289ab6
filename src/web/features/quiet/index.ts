export { QuietNotice } from './QuietNotice.tsx';
export { QuietSection } from './QuietSection.tsx';
export { quietApi } from './quietApi.ts';
export { SnoozeMenu } from './SnoozeMenu.tsx';
export { useSnooze } from './useSnooze.ts';
