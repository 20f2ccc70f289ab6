import type { UserEvent } from '@testing-library/user-event';

/** Puts text at the end of a field at once. Typed, each letter would draw the whole screen. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
