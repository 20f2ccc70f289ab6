import type { SingleEnvelope } from '../../../contract/envelopes.ts';
import type { InvalidDetail, QuotaDetail, RateLimitedDetail } from '../../../contract/errors.ts';
import { type ApiResponse, errorResponse, NOT_FOUND } from '../apiResponse.ts';
import type { ApiCall, ManagementServices } from '../managementServices.ts';

export type ProcedureResult<Value> = { value: Value } | { refusal: ApiResponse };

const RETRY_AFTER_SECONDS = 10;

const WORDS = {
  403: 'The key doesn’t allow this, or the team has reached a limit; `detail` says which.',
  404: 'The team has no such resource.',
  409: 'Its current state doesn’t allow this, or it has changed since you read it.',
};

/** Describes errors that a procedure can return, apart from those that all operations can return. */
export const refusals = (...statuses: (keyof typeof WORDS)[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: WORDS[status] }]));

/**
 * Calls one of the application's procedures with a key, so that rights, quotas and the audit log work as they do for
 * people. In messages about conflicts, `subjects` describes input fields that programs don't send.
 */
export async function callProcedure<Value>(
  { dispatch }: Pick<ManagementServices, 'dispatch'>,
  { grant, address, requestId, userAgent }: ApiCall,
  rpc: readonly [string, string],
  input: object = {},
  subjects: Readonly<Record<string, string>> = {},
): Promise<ProcedureResult<Value>> {
  const command = { kind: 'rpc', rpc, input: { teamId: grant.teamId, ...input } };
  const visitor = { kind: 'apiKey' as const, ...grant };
  const envelope = await dispatch(command, { visitor, requestId, clientAddress: address, userAgent });
  if (envelope.kind === 'result') return { value: envelope.value as Value };
  return { refusal: refusalOf(envelope, requestId, subjects) };
}

function refusalOf(
  envelope: Exclude<SingleEnvelope, { kind: 'result' }>,
  requestId: string,
  subjects: Readonly<Record<string, string>>,
): ApiResponse {
  if (envelope.kind === 'unknown-error') return errorResponse(500, `internal error, request ${requestId}`);
  const { name, detail } = envelope;
  switch (name) {
    case 'ForbiddenError':
      // Procedures that API keys can't call refuse them before checking the team.
      return errorResponse(
        403,
        detail === undefined
          ? 'Only the team’s owners and admins can do this, in the application. API keys can’t manage a team.'
          : 'This API key is read-only.',
      );
    case 'DocumentNotFoundError':
      return NOT_FOUND;
    case 'DocumentAtomicCommitError':
      return CHANGED;
    case 'InvalidInputError':
      return invalid(detail as InvalidDetail, subjects);
    case 'QuotaExceededError':
      return errorResponse(403, (detail as QuotaDetail).message);
    case 'RateLimitedError':
      return {
        ...errorResponse(429, 'rate limit exceeded'),
        retryAfterSeconds: (detail as RateLimitedDetail).retryAfterSeconds,
      };
    case 'StorageFullError':
      return { ...errorResponse(503, 'out of disk space'), retryAfterSeconds: RETRY_AFTER_SECONDS };
    default:
      throw new Error(`A procedure refused a key with ${name}.`);
  }
}

/** Someone else has changed the resource since it was read. */
const CHANGED = errorResponse(409, 'It has changed since you read it. Read it again.');

function invalid({ path, message }: InvalidDetail, subjects: Readonly<Record<string, string>>): ApiResponse {
  const subject = subjects[path];
  if (subject !== undefined) return errorResponse(409, `${subject} ${message}.`);
  const field = path.replace(/^window\//, '');
  return errorResponse(400, `${field} ${message}`, field);
}
