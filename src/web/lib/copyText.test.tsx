import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { copyText } from './copyText.ts';

/** Replaces what the browser offers, until the test ends. */
function offer(clipboard: Partial<Clipboard> | undefined, copyCommand: () => boolean) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  document.execCommand = copyCommand;
}

const refuse = () => Promise.reject(new Error('NotAllowedError'));
const selected = () => {
  const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
  return value.slice(selectionStart, selectionEnd);
};

describe('copying', () => {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
    document.body.replaceChildren();
  });

  it('uses the clipboard', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    offer({ writeText }, () => false);
    expect(await copyText('https://hearth.test/ping/1')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('https://hearth.test/ping/1');
  });

  it.each([
    ['has no clipboard', undefined],
    ['refuses', { writeText: refuse }],
  ])('copies a selection if the browser %s, and gives the focus back', async (_what, clipboard) => {
    let copied = '';
    offer(clipboard, () => {
      copied = selected();
      return true;
    });
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    expect(await copyText('two\nlines')).toBe(true);
    expect(copied).toBe('two\nlines');
    expect(button).toHaveFocus();
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('shows the text selected if the browser copies nothing', async () => {
    offer(undefined, () => false);
    expect(await copyText('two\nlines')).toBe(false);
    expect(screen.getByRole('dialog', { name: 'Copy the text' })).toHaveTextContent(/blocked copying/);
    expect(screen.getByLabelText('Text to copy')).toHaveFocus();
    expect(selected()).toBe('two\nlines');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.querySelector('dialog')).toBeNull();
  });
});
