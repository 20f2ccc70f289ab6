import type { FlowKind } from '../../../contract/flow.ts';
import type { Clock } from '../../clock.ts';
import type { Outcome } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import { type CodeRecord, type CodeSecrets, isRightCode } from '../confirmationCode.ts';
import { type Counted, type CountedUse, countUse, decideUse, GUESS_BOUNDS, type MarkOf } from '../limits/uses.ts';
import { codeKey } from '../records.ts';
import { type Requester, fieldsOf } from '../sessions/requester.ts';
import type { Round } from '../untilCommitted.ts';
import type { Admission, Admit } from './admission.ts';
import type { CodeState } from './flowStates.ts';
import type { Counter, ReadRequester } from './readRequester.ts';
import { codeExpired, codeUnsafe, expiredState, rateLimited, tooManyTries, wrongCode } from './refusals.ts';

export interface Trial {
  flow: FlowKind;
  state: CodeState;
  typed: string;
  requester: Requester;
}

/** The result of trying a code: an admission, or a refusal and a function that logs it once it's committed. */
export type TrialOutcome = { admission: Admission } | { refusal: Outcome; report(): void };

export type TryCode = (trial: Trial) => Promise<Round<TrialOutcome>>;

export interface CodeTrialOptions {
  readRequester: ReadRequester;
  admit: Admit;
  codeSecrets(): CodeSecrets;
  markOf: MarkOf;
  security: SecurityLog;
  now: Clock;
}

const refuse = (refusal: Outcome, report = () => {}): TrialOutcome => ({ refusal, report });

/**
 * Returns a function that checks one code. A wrong code counts toward three limits: the client's, the address's and the
 * overall limit.
 */
export function createCodeTrial({
  readRequester,
  admit,
  codeSecrets,
  markOf,
  security,
  now,
}: CodeTrialOptions): TryCode {
  function reportWrong({ requester, state }: Trial, triesLeft: number, filled: readonly Counter[]): void {
    const fields = { ...fieldsOf(requester), addressMark: markOf('address', state.email.normalized) };
    security(triesLeft > 0 ? 'code-refused' : 'code-locked', { ...fields, triesLeft });
    for (const bound of filled) security('codes-attacked', { ...fields, bound });
  }

  /**
   * Leaves out the limit on everybody's guesses where it isn't needed: for long codes, which can't be guessed, and for
   * the first wrong code for an address after the limit has been reached, so that people whose addresses aren't
   * attacked can still use a short code.
   */
  function countedFor({ digits }: CodeRecord, counted: Counted<Counter>[]): Counted<Counter>[] {
    const uses = new Map(counted.map(({ name, record }) => [name, record?.data]));
    const { everybody, address } = GUESS_BOUNDS;
    const isReached = !decideUse(uses.get('everybody'), everybody, now()).allowed;
    const isFirst = decideUse(uses.get('address'), { ...address, max: 1 }, now()).allowed;
    const isExempt = digits !== undefined || (isReached && isFirst);
    return isExempt ? counted.filter(({ name }) => name !== 'everybody') : counted;
  }

  return async (trial) => {
    const { flow, state, typed, requester } = trial;
    const { ceremonyId, email } = state;
    const key = codeKey(ceremonyId);
    const reading = await readRequester({ ceremonyId, email, requester, purpose: 'guesses', bounds: GUESS_BOUNDS });
    const { code, known, device } = reading;
    if (!code) return { answer: refuse(expiredState()) };
    if (code.data.expiresAt <= now()) return { answer: refuse(codeExpired()) };
    if (code.data.triesLeft === 0) return { answer: refuse(tooManyTries()) };
    const guess: CountedUse<Counter> = countUse(countedFor(code.data, reading.counted), now());
    // Checked before the code, so that right and wrong codes get the same refusal once the limit is reached.
    if (!guess.allowed) {
      const isReplaceable = guess.name === 'everybody';
      return { answer: refuse(isReplaceable ? codeUnsafe() : rateLimited(guess.retryAfterSeconds, 'codes')) };
    }
    const checks = [{ key, versionstamp: code.versionstamp }];
    if (!isRightCode(codeSecrets(), ceremonyId, code.data, typed)) {
      const triesLeft = code.data.triesLeft - 1;
      return {
        answer: refuse(wrongCode(triesLeft), () => reportWrong(trial, triesLeft, guess.filled)),
        checks: [...checks, ...guess.checks],
        ops: [{ type: 'set', key, data: { ...code.data, triesLeft } }, ...guess.ops],
      };
    }
    // The account was deleted after its code was sent.
    if (flow === 'authentication' && !known) return { answer: refuse(expiredState()) };
    const admission = await admit({ kind: 'email', ...email }, known, { requester, device, by: 'code' });
    if (!admission) return { answer: refuse(expiredState()) };
    return {
      answer: { admission },
      checks: [...checks, ...admission.checks],
      ops: [{ type: 'delete', key }, ...admission.ops],
    };
  };
}
