export { QuietNotice } from './QuietNotice.tsx';
export { QuietTimes } from './QuietTimes.tsx';
export { quietApi } from './quietApi.ts';
export { SnoozeMenu } from './SnoozeMenu.tsx';
