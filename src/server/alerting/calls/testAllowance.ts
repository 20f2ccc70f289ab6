import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { createClientLimiter } from '../../auth/limits/clientLimiter.ts';
import type { Clock } from '../../clock.ts';

/** Mails go through the operator's server to whatever address is named: they are what a flood would be made of. */
const MAILS_A_MINUTE = 10;
const OTHERS_A_MINUTE = 30;

/** Counts a test of a person in a team; answers how many seconds to wait when it is one too many, `null` when it may be sent. */
export type TestAllowance = (kind: IntegrationKind, userId: string, teamId: string) => number | null;

export function createTestAllowance(now: Clock): TestAllowance {
  const mails = createClientLimiter(now, MAILS_A_MINUTE);
  const others = createClientLimiter(now, OTHERS_A_MINUTE);
  return (kind, userId, teamId) => {
    const { take } = kind === 'email' ? mails : others;
    return take(userId) ?? take(teamId);
  };
}
