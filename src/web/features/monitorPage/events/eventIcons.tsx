import type { PingKind } from '../../../../contract/monitors/monitorRecord.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons/actionIcons.tsx';
import { createIcon } from '../../../ui/icons/createIcon.tsx';

const StartIcon = createIcon('Start', <path d="M8.5 5.5v13l10-6.5Z" />);
const LogIcon = createIcon('Log', <path d="M6 8h12M6 12h12M6 16h7" />);
const IgnoredIcon = createIcon('Ignored', <path d="M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM7 7l10 10" />);
export const EditIcon = createIcon('Edit', <path d="m4.5 19.5.9-4L16 5a2.1 2.1 0 0 1 3 3L8.5 18.6Z" />);

const pingIcons = { success: CheckIcon, fail: CloseIcon, start: StartIcon, log: LogIcon, ign: IgnoredIcon };

/** An icon for a ping's meaning, beside its words. */
export function PingIcon({ kind }: { kind: PingKind }) {
  const Icon = pingIcons[kind];
  return <Icon fontSize="small" color={kind === 'fail' ? 'error' : 'action'} />;
}
