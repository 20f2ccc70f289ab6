import { isRecord } from '../../../contract/json.ts';
import { ACCOUNT_FIELDS, type AccountDraft } from './accountValues.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (userId: string) => `hearth:draft:account:${userId}`;

/** What a person typed and could not save, because the session ended or the page was reloaded. */
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

/** Keeps what was typed for as long as the browser's tab lives; an empty draft is forgotten. */
export function writeAccountDraft(storage: DraftStorage, userId: string, draft: AccountDraft): void {
  const isEmpty = ACCOUNT_FIELDS.every((field) => draft[field] === undefined);
  try {
    if (isEmpty) storage.removeItem(keyOf(userId));
    else storage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: the draft then lasts as long as the screen.
  }
}
