import type { MailLimits } from './alerting/policy/mailLimits.ts';
import { readInteger, type Environment } from './configReaders.ts';

const MOST = 1_000_000;

/** How many mails may go out; 0 for any number. */
export function readMailLimits(env: Environment): MailLimits {
  const read = (name: string, fallback: number): number => readInteger(env, name, { fallback, min: 0, max: MOST });
  return {
    alerts: {
      perAddressHour: read('ALERT_MAILS_PER_ADDRESS', 100),
      perTeamDay: read('ALERT_MAILS_PER_TEAM', 1_000),
    },
    confirmations: {
      perAddress: read('CONFIRMATION_MAILS_PER_ADDRESS', 3),
      perTeam: read('CONFIRMATION_MAILS_PER_TEAM', 20),
    },
  };
}
