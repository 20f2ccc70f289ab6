import type { UserEvent } from '@testing-library/user-event';

/** Adds text to the end of a field in one step. Typing would rerender the whole screen for each letter. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
