import type { QuotaDetail } from '../../contract/errors.ts';
import { LIMITS, type LimitName } from '../limits.ts';
import { fail, type Failure } from '../outcome.ts';

const WORDS = {
  teams: (max: string) => `You can be in ${max} teams at most when you create one.`,
  monitors: (max: string) => `This team has ${max} monitors, and can't have more.`,
  integrations: (max: string) => `This team has ${max} integrations, and can't have more.`,
  windows: (max: string) => `This team has ${max} maintenance windows, and can't have more.`,
} satisfies Partial<Record<LimitName, (max: string) => string>>;

export type QuotaName = keyof typeof WORDS;

/** The failure of creating one more than a quota allows. It names the limit and who can raise it. */
export function quotaExceeded(name: QuotaName, max: number): Failure {
  const { variable } = LIMITS[name];
  const message = `${WORDS[name](max.toLocaleString('en-US'))} The people who run this server can raise ${variable}.`;
  return fail('QuotaExceededError', { limit: variable, max, message } satisfies QuotaDetail);
}
