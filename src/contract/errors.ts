/** Every error name that an envelope of kind `error` can have. */
export const ERROR_NAMES = [
  'InvalidCommandError',
  'UnknownRpcError',
  'InvalidInputError',
  'UnauthenticatedError',
  'ForbiddenError',
  'FreshProofNeededError',
  'DocumentNotFoundError',
  'UnknownDocumentError',
  'UnknownCollectionError',
  'DocumentAtomicCommitError',
  'UnknownEventError',
  'UnknownCommandError',
  'SubmitPromptError',
  'ExpiredStateError',
  'RateLimitedError',
  'PayloadTooLargeError',
  'StorageFullError',
  'QuotaExceededError',
] as const;

export type ErrorName = (typeof ERROR_NAMES)[number];

/** Detail of `InvalidCommandError` and `InvalidInputError`: the field, and what was expected there. */
export interface InvalidDetail {
  /** The field's path, such as `ops/0/data/display`; empty for the whole value. */
  path: string;
  message: string;
  /** What the field was probably meant to contain. */
  suggestion?: string;
}

/** Detail of `SubmitPromptError`: why the value was refused, in words that tell a person what to do. */
export interface SubmitPromptDetail {
  reason:
    | 'invalid-email'
    | 'wrong-code'
    | 'code-expired'
    | 'too-many-tries'
    | 'code-unsafe'
    | 'link-expired'
    | 'sign-up-closed'
    | 'provider-refused'
    | 'passkey-refused'
    | 'passkey-copied'
    | 'mail-not-sent';
  message: string;
  /** For `wrong-code`: the number of tries left with this code. */
  triesLeft?: number;
}

/** Detail of `RateLimitedError`. */
export interface RateLimitedDetail {
  retryAfterSeconds: number;
  /** During sign-in: no more e-mails are sent, or no more codes are accepted. E-mailed links work in both cases. */
  reason?: 'mails' | 'codes';
  /** An explanation for the user, if it says more than how long to wait. */
  message?: string;
}

/** Detail of `QuotaExceededError`: the setting that defines the limit, and an explanation for the user. */
export interface QuotaDetail {
  limit: string;
  max: number;
  message: string;
}
