import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CardBoundary, SeparateCards } from './CardBoundary.tsx';

function Card({ fails }: { fails: () => boolean }) {
  if (fails()) throw new Error('No such node');
  return <p>All is well</p>;
}

describe('an error in a card', () => {
  it('stays in the card, which can be tried again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    render(
      <SeparateCards>
        <Card fails={() => isBroken} />
        <p>The next card</p>
      </SeparateCards>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t show this part');
    expect(screen.getByText('The next card')).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('All is well')).toBeVisible();
    jest.restoreAllMocks();
  });

  it('is gone once the card gets other data', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const cardThat = (fails: boolean) => (
      <CardBoundary>
        <Card fails={() => fails} />
      </CardBoundary>
    );
    const { rerender } = render(cardThat(true));
    expect(screen.getByRole('alert')).toBeVisible();
    rerender(cardThat(false));
    expect(screen.getByText('All is well')).toBeVisible();
    jest.restoreAllMocks();
  });

  it('can be left out, where the card matters to nothing else', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { container } = render(
      <CardBoundary fallback={null}>
        <Card fails={() => true} />
      </CardBoundary>,
    );
    expect(container).toBeEmptyDOMElement();
    jest.restoreAllMocks();
  });
});
