import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Markdown } from './Markdown.tsx';
import { Description } from './MonitorFacts.tsx';

describe('a description', () => {
  it('has links, lists, emphasis and code', () => {
    render(
      <Markdown
        text={
          'Dumps **all** tables, see https://wiki.example/a.\n\n1. Call [Ada](mailto:ada@example.com)\n2. Run `df -h`'
        }
      />,
    );
    expect(screen.getByRole('link', { name: 'https://wiki.example/a' })).toHaveAttribute(
      'href',
      'https://wiki.example/a',
    );
    const ada = screen.getByRole('link', { name: 'Ada' });
    expect(ada).toHaveAttribute('href', 'mailto:ada@example.com');
    expect(ada).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('all').tagName).toBe('STRONG');
    expect(screen.getByText('df -h').tagName).toBe('CODE');
  });

  it.each([
    ['<img src=x onerror=alert(1)>'],
    ['a <script>alert(1)</script> b'],
    ['<a href="https://evil.example">here</a>'],
    ['![picture](https://tracker.example/pixel.png)'],
    ['[run](javascript:alert(1))'],
    ['[run](data:text/html;base64,PHNjcmlwdD4=)'],
    ['[run](vbscript:x)'],
    ['[local](/dashboard/settings)'],
    ['<javascript:alert(1)>'],
  ])('renders %s as text only', (text) => {
    const { container } = render(<Markdown text={text} />);
    expect(container.querySelectorAll('a, img, script, iframe')).toHaveLength(0);
    expect(container).not.toBeEmptyDOMElement();
  });

  it('is hidden while the code for Markdown loads, unless that takes a second', async () => {
    render(<Description text="See **here**." />);
    expect(screen.getByText('See **here**.')).not.toBeVisible();
    expect((await screen.findByText('here')).tagName).toBe('STRONG');
  });

  it('keeps line breaks and spaces of plain text', () => {
    const { container } = render(<Description text={'Dumps all tables.\n  Then uploads them.'} />);
    expect(container.textContent).toBe('Dumps all tables.\n  Then uploads them.');
  });
});
