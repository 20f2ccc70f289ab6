export { OldPingKeys, OldPingUrls } from './OldPingCodes.tsx';
export { ReplacePingKeyDialog, ReplacePingUrlDialog } from './ReplaceDialogs.tsx';
