import { expect, it } from '@jest/globals';
import Tooltip from '@mui/material/Tooltip';
import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen } from '@testing-library/react';
import { theme } from './theme.ts';

it('tooltips open without delay, even in quick succession', () => {
  render(
    <ThemeProvider theme={theme}>
      <Tooltip title="The first" describeChild>
        <button type="button">one</button>
      </Tooltip>
      <Tooltip title="The second" describeChild>
        <button type="button">two</button>
      </Tooltip>
    </ThemeProvider>,
  );
  fireEvent.mouseOver(screen.getByRole('button', { name: 'one' }));
  expect(screen.getByRole('tooltip', { name: 'The first' })).toBeInTheDocument();
  fireEvent.mouseLeave(screen.getByRole('button', { name: 'one' }));
  fireEvent.mouseOver(screen.getByRole('button', { name: 'two' }));
  expect(screen.getByRole('tooltip', { name: 'The second' })).toBeInTheDocument();
});
