import type { MailLimits } from './alerting/policy/mailLimits.ts';
import { readInteger, type Environment } from './configReaders.ts';

const MOST = 1_000_000;

/** How many mails may go out; 0 for any number. */
export function readMailLimits(env: Environment): MailLimits {
  const read = (name: string, fallback: number): number => readInteger(env, name, { fallback, min: 0, max: MOST });
  return {
    alerts: {
      perAddressHour: read('LIMIT_ADDRESS_ALERT_MAILS_PER_HOUR', 100),
      perTeamDay: read('LIMIT_TEAM_ALERT_MAILS_PER_DAY', 1_000),
    },
    confirmations: {
      perAddress: read('LIMIT_ADDRESS_CONFIRMATION_MAILS_PER_DAY', 3),
      perTeam: read('LIMIT_TEAM_CONFIRMATION_MAILS_PER_DAY', 20),
    },
  };
}
