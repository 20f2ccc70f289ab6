/** How long the link in a confirmation e-mail works. */
export const CONFIRMATION_LASTS_MS = 7 * 86_400_000;

/**
 * Whether the recipient of an e-mail integration agreed to it. Until then it gets only the confirmation e-mail. A
 * current member's own address counts as confirmed, and so does every kind other than e-mail.
 */
export type Confirmation =
  | { state: 'confirmed' }
  /** `sentAt` is when the latest confirmation e-mail went out; null for none so far. */
  | { state: 'waiting'; sentAt: number | null };
