import { describe, expect, it } from '@jest/globals';
import { signInOutlines } from './signInOutline.tsx';

describe.each(signInOutlines())('the outline of $path', ({ path, html, rules }) => {
  it('has one heading, and the text and the link of the screen', () => {
    const [title, question] =
      path === '/dashboard/login'
        ? ['Login', 'Doesn&#x27;t have an identity yet?']
        : ['Sign up', 'Remembered that you had an identity?'];
    expect([...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text)).toEqual([title]);
    expect(html).toContain(question);
    expect(html).toContain(`href="/dashboard/${path === '/dashboard/login' ? 'signup' : 'login'}"`);
  });

  it('says that the form is loading, and contains no inputs or buttons', () => {
    expect(html).toMatch(/<div inert="" aria-hidden="true">.*<form.*Loading\.\.\..*<\/form>/);
    const controls = html.match(/<(input|button)[^>]*>/g) ?? [];
    expect(controls).toHaveLength(3);
    for (const control of controls) expect(control).toContain('disabled=""');
  });

  it('includes the rules of all its classes, and no style attributes, which the content policy refuses', () => {
    const sheet = rules.join('');
    const classes = new Set([...html.matchAll(/css-\w+/g)].map(([name]) => name));
    expect(classes.size).toBeGreaterThan(0);
    for (const name of classes) expect(sheet).toContain(`.${name}`);
    expect(html).not.toContain(' style=');
  });
});
