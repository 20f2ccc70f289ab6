import { describe, expect, it } from '@jest/globals';
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
  ])('is filled in literally: %s', (template, rendered) => {
    expect(renderTemplate(template, { name: 'A "b"', status: 'down', tags: ['a', 'b'], none: null })).toBe(rendered);
  });
});
