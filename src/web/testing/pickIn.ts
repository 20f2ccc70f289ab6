import { fireEvent, within } from '@testing-library/react';

/** The input of a date or time picker, given the group of its parts. */
export const pickerInput = (picker: HTMLElement): HTMLInputElement =>
  within(picker).getByRole<HTMLInputElement>('textbox', { hidden: true });

/** Fills a date or time picker the way autofill does. */
export function pickIn(picker: HTMLElement, value: string): void {
  fireEvent.change(pickerInput(picker), { target: { value } });
}
