import Alert from '@mui/material/Alert';
import { isRecord } from '../../../../contract/json.ts';

interface Props {
  /** `signUp` of the e-mail prompt's options; absent while sign-up is open to everyone. */
  door: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function words(door: Record<string, unknown>): string | null {
  if (door.kind === 'invited') return 'Sign-up is by invitation only. Ask your administrator.';
  if (door.kind !== 'domains' || !Array.isArray(door.domains) || !door.domains.every(isText)) return null;
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(door.domains);
  return `Only e-mail addresses at ${list} can sign up.`;
}

/** Says who can sign up, unless everyone can. */
export function SignUpNotice({ door }: Props) {
  const text = isRecord(door) ? words(door) : null;
  return text === null ? null : (
    <Alert severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Alert>
  );
}
