import { isRecord } from '../../../contract/json.ts';
import type { User } from '../../../contract/records.ts';
import { DEFAULT_TIMEZONE } from '../../../contract/timezones.ts';

/** The fields of the profile form, as typed. */
export interface AccountValues {
  display: string;
  initials: string;
  timezone: string;
}

/** Typed values that aren't saved yet. */
export type AccountDraft = Partial<AccountValues>;

export const ACCOUNT_FIELDS = ['display', 'initials', 'timezone'] as const;

/** Converts a stored record to form fields. */
export function accountValuesOf({ display, initials = '', timezone }: User): AccountValues {
  return { display, initials, timezone };
}

/**
 * The record to store for the typed values: trimmed, without initials if they're empty, and in UTC if no zone is set
 * (specification §5).
 */
export function userWith(user: User, draft: AccountDraft): User {
  const typed = { ...accountValuesOf(user), ...draft };
  const initials = typed.initials.trim();
  const { initials: _previous, ...rest } = user;
  return {
    ...rest,
    display: typed.display.trim(),
    timezone: typed.timezone.trim() || DEFAULT_TIMEZONE,
    ...(initials && { initials }),
  };
}

/** Returns whether two records look the same in the form. */
export function isSameAccount(a: User, b: User): boolean {
  const [left, right] = [accountValuesOf(a), accountValuesOf(b)];
  return ACCOUNT_FIELDS.every((field) => left[field] === right[field]);
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (userId: string) => `hearth:draft:account:${userId}`;

/** Reads values that were typed but not saved because the session ended or the page was reloaded. */
export function readAccountDraft(storage: DraftStorage, userId: string): AccountDraft {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? 'null');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      ACCOUNT_FIELDS.flatMap((field) => (typeof stored[field] === 'string' ? [[field, stored[field]]] : [])),
    );
  } catch {
    return {};
  }
}

/** Keeps typed values while the browser tab is open; an empty draft is removed. */
export function writeAccountDraft(storage: DraftStorage, userId: string, draft: AccountDraft): void {
  const isEmpty = ACCOUNT_FIELDS.every((field) => draft[field] === undefined);
  try {
    if (isEmpty) storage.removeItem(keyOf(userId));
    else storage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // If storage is full or blocked, the draft lasts only as long as the screen.
  }
}
