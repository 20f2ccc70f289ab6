import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { theme } from '../features/theme/theme.ts';
import { CodeInput } from './CodeInput.tsx';

type Props = Partial<ComponentProps<typeof CodeInput>>;

function Code(props: Props) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <ThemeProvider theme={theme}>
      <label htmlFor="code">Code</label>
      <CodeInput id="code" {...props} value={value} onChange={setValue} />
    </ThemeProvider>
  );
}

function show(props: Props = {}) {
  const onComplete = jest.fn();
  const view = render(<Code onComplete={onComplete} {...props} />);
  return {
    ...view,
    onComplete,
    field: screen.getByLabelText('Code'),
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
  };
}

// The library positions its caret with timers.
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('a code input', () => {
  it('is a single field to a screen reader, and supports autofill of codes', async () => {
    const { field } = show();
    expect(screen.getAllByRole('textbox')).toEqual([field]);
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });

  it.each([
    [undefined, [3, 3]],
    [4, [2, 2]],
    [5, [3, 2]],
    [7, [4, 3]],
    [1, [1]],
  ])('of length %p is shown in groups of %p', (length, sizes) => {
    const { container } = show(length === undefined ? {} : { length });
    const groups = [...container.querySelectorAll('[data-group]')];
    expect(groups.map((group) => group.childElementCount)).toEqual(sizes);
  });

  it('accepts no more characters than its length', async () => {
    const { field, user } = show({ length: 4 });
    await user.type(field, '123456');
    expect(field).toHaveValue('1234');
  });

  it('ignores typed characters that do not match the pattern', async () => {
    const { field, user } = show({ pattern: /\d/ });
    await user.type(field, '1a2-b 3');
    expect(field).toHaveValue('123');
  });

  it.each([
    ['123-456', '123456'],
    [' 12 34 56 ', '123456'],
    ['Your code: 987654', '987654'],
    ['1234567890', '123456'],
    ['no digits', ''],
  ])('accepts pasted %p as %p', async (pasted, value) => {
    const { field, user } = show({ pattern: /\d/ });
    await user.click(field);
    await user.paste(pasted);
    expect(field).toHaveValue(value);
  });

  it('accepts any character without a pattern', async () => {
    const { field, user } = show();
    await user.type(field, 'a1-');
    expect(field).toHaveValue('a1-');
  });

  it('calls onComplete once each time the full length is reached', async () => {
    const { field, user, onComplete } = show({ length: 3 });
    await user.type(field, '12');
    expect(onComplete).not.toHaveBeenCalled();
    await user.type(field, '3');
    expect(onComplete.mock.calls).toEqual([['123']]);
    await user.type(field, '{Backspace}');
    expect(onComplete).toHaveBeenCalledTimes(1);
    await user.type(field, '4');
    expect(onComplete.mock.calls).toEqual([['123'], ['124']]);
  });

  it('calls onComplete when a full code is pasted', async () => {
    const { field, user, onComplete } = show({ pattern: /\d/ });
    await user.click(field);
    await user.paste('123 456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('calls onComplete when a full code is pasted over another', async () => {
    const { field, user, onComplete } = show({ value: '111111' });
    await user.click(field);
    await user.tripleClick(field);
    await user.paste('222222');
    expect(field).toHaveValue('222222');
    expect(onComplete.mock.calls).toEqual([['222222']]);
  });

  it('marks an invalid value, and says why', () => {
    const { field } = show({ hasError: true, describedBy: 'why' });
    expect(field).toBeInvalid();
    expect(field).toHaveAttribute('aria-describedby', 'why');
  });

  it('accepts no input while disabled', async () => {
    const { field, user } = show({ disabled: true });
    await user.type(field, '1');
    expect(field).toHaveValue('');
  });
});
