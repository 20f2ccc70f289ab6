import { act, fireEvent, screen } from '@testing-library/react';

export const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
// By words and labels: to find something by its role, every part of the page is looked at, and the form is long.
export const button = (words: string) => screen.getByText(words, { selector: 'button' });
export const icon = (label: string) => screen.getByLabelText(label, { selector: 'button' });
export const press = (element: HTMLElement) => act(async () => fireEvent.click(element));
export const enter = async (label: string, value: string) => {
  const input = await field(label);
  await act(async () => {
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  });
};
