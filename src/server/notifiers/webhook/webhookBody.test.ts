import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { HOSTILE_NAME } from '../testing/messages.ts';
import { renderTemplate } from './webhookBody.ts';

describe('a JSON template', () => {
  it.each([
    ['{"text": "{{name}} is {{status}}"}', '{"text": "A \\"b\\" is down"}'],
    ['{"for": {{downForSeconds}}, "tags": {{tags}}}', '{"for": 90, "tags": ["a","b"]}'],
    ['{"tags": "{{ tags }}", "none": {{none}}, "test": {{isTest}}}', '{"tags": "a, b", "none": null, "test": true}'],
    ['{"say \\"{{status}}": {{name}}}', '{"say \\"down": "A \\"b\\""}'],
    ['{{name}}', '"A \\"b\\""'],
    ['{"other": "{{ $json.x }} {{unknown}}"}', '{"other": "{{ $json.x }} {{unknown}}"}'],
  ])('renders %s', (template, rendered) => {
    const values = { name: 'A "b"', status: 'down', downForSeconds: 90, tags: ['a', 'b'], none: null, isTest: true };
    expect(renderTemplate(template, values)).toBe(rendered);
  });

  it('stays JSON and preserves every value, inside a string or on its own', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant(HOSTILE_NAME)), (name) => {
        const rendered = renderTemplate(String.raw`{"a\\":"\"{{name}}\\","b":{{name}},"c":["{{name}}"]}`, { name });
        expect(JSON.parse(rendered)).toEqual({ 'a\\': `"${name}\\`, b: name, c: [name] });
      }),
    );
  });

  it('escapes the values that follow an odd number of quotes', () => {
    const text = fc.constantFrom(String.raw`\"`, String.raw`\\`, String.raw`\u0022`, ',', ' ', '{{name}}', '{{other}}');
    const value = fc.oneof(
      fc.array(text).map((parts) => `"${parts.join('')}"`),
      fc.constant('{{name}}'),
    );
    const name = 'A "b"';
    fc.assert(
      fc.property(fc.array(value), (items) => {
        const template = `[${items.join(',')}]`;
        const expected = template.replaceAll('{{name}}', (_, at: number) => {
          const quotes = template.slice(0, at).replaceAll(/\\./g, '').match(/"/g) ?? [];
          return quotes.length % 2 === 1 ? JSON.stringify(name).slice(1, -1) : JSON.stringify(name);
        });
        expect(renderTemplate(template, { name })).toBe(expected);
      }),
    );
  });

  it('is read once, however many placeholders it has', () => {
    const template = `["${String.raw`\"`.repeat(2_480)}${'{{name}}'.repeat(600)}"]`;
    const slice = jest.spyOn(String.prototype, 'slice');
    try {
      renderTemplate(template, { name: 'A' });
      const read = slice.mock.contexts.flatMap((text, call) =>
        text === template ? slice.mock.results[call]!.value : [],
      );
      expect(read.join('').length).toBeLessThanOrEqual(template.length);
    } finally {
      slice.mockRestore();
    }
  });

  it('inserts values literally: placeholders in them are not replaced', () => {
    expect(renderTemplate('["{{name}}"]', { name: '{{status}}', status: 'down' })).toBe('["{{status}}"]');
  });
});

describe('a template that isn’t JSON', () => {
  it.each([
    ['{{name}} is {{status}}', 'A "b" is down'],
    ['<b>{{tags}}</b> {{none}}!', '<b>a, b</b> !'],
    ['{{constructor}} {{ name', '{{constructor}} {{ name'],
    ['', ''],
    ['{{csv:name}}', '{{csv:name}}'],
  ])('is filled in literally: %s', (template, rendered) => {
    expect(renderTemplate(template, { name: 'A "b"', status: 'down', tags: ['a', 'b'], none: null })).toBe(rendered);
  });
});

describe('an encoded placeholder', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constant(HOSTILE_NAME),
    fc.constant('a&admin=1#+% \uD800'),
  );

  it('can’t add a field to a form, and arrives as it was', () => {
    fc.assert(
      fc.property(anything, (output) => {
        const rendered = renderTemplate('output={{url:output}}&to=ops', { output });
        expect([...new URLSearchParams(rendered)]).toEqual([
          ['output', Buffer.from(output).toString()],
          ['to', 'ops'],
        ]);
      }),
    );
  });

  it('can’t add markup or forbidden characters to XML', () => {
    fc.assert(
      fc.property(anything, (output) => {
        const rendered = renderTemplate('<a>{{xml:output}}</a>', { output }).slice('<a>'.length, -'</a>'.length);
        expect(rendered).not.toMatch(/[<>"'\p{Surrogate}]|&(?!(?:amp|lt|gt|quot|#39);)/u);
        expect(Array.from(rendered).filter((each) => each < ' ' && !'\t\n\r'.includes(each))).toEqual([]);
      }),
    );
  });

  it.each([
    ['<a b="{{xml:name}}">{{ xml:tags }}</a>', '<a b="A &quot;b&quot; &amp; &lt;c&gt;">a, b</a>'],
    [
      '{"link": "https://x.test/?q={{url:name}}", "n": {{url:none}}}',
      '{"link": "https://x.test/?q=A%20%22b%22%20%26%20%3Cc%3E", "n": ""}',
    ],
  ])('renders %s', (template, rendered) => {
    expect(renderTemplate(template, { name: 'A "b" & <c>', tags: ['a', 'b'], none: null })).toBe(rendered);
  });
});
