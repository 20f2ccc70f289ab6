import { fireEvent, within } from '@testing-library/react';

/** The text of a date or time picker, which is the group of its parts. */
export const pickerInput = (picker: HTMLElement): HTMLInputElement =>
  within(picker).getByRole<HTMLInputElement>('textbox', { hidden: true });

/** Fills a date or time picker, as autofill does. */
export function pickIn(picker: HTMLElement, value: string): void {
  fireEvent.change(pickerInput(picker), { target: { value } });
}
