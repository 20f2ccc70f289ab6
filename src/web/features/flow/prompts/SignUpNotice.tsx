import Alert from '@mui/material/Alert';
import { isRecord } from '../../../../contract/json.ts';

interface Props {
  /** `signUp` from the e-mail prompt's options; absent while sign-up is open to everyone. */
  restriction: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function words(restriction: Record<string, unknown>): string | null {
  if (restriction.kind === 'invited') return 'Sign-up is by invitation only. Ask your administrator.';
  if (restriction.kind !== 'domains' || !Array.isArray(restriction.domains) || !restriction.domains.every(isText))
    return null;
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(restriction.domains);
  return `Only e-mail addresses at ${list} can sign up.`;
}

/** Says who can sign up, unless everyone can. */
export function SignUpNotice({ restriction }: Props) {
  const text = isRecord(restriction) ? words(restriction) : null;
  return text === null ? null : (
    <Alert severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Alert>
  );
}
