import type { UserEvent } from '@testing-library/user-event';

/** Adds text to the end of a field in one step. Typing would render the whole screen once per letter. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
