import { fireEvent, within } from '@testing-library/react';

/** A date or time picker's input, given the group that contains its parts. */
export const pickerInput = (picker: HTMLElement): HTMLInputElement =>
  within(picker).getByRole<HTMLInputElement>('textbox', { hidden: true });

/** Fills a date or time picker the way autofill does. */
export function pickIn(picker: HTMLElement, value: string): void {
  fireEvent.change(pickerInput(picker), { target: { value } });
}
