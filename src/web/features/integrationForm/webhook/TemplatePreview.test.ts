import { expect, it } from '@jest/globals';
import { bodyKind, indented } from './TemplatePreview.tsx';

it.each([
  ['{"a":1}', 'sent as JSON', '{\n  "a": 1\n}'],
  [' [1]', 'sent as JSON', '[\n  1\n]'],
  ['"text"', 'sent as JSON', '"text"'],
  ['{"a":', 'sent as JSON, but it isn’t valid JSON', '{"a":'],
  ['a is down', 'sent as plain text', 'a is down'],
  ['42', 'sent as plain text', '42'],
])('says how %j is sent, and formats it', (body, words, shown) => {
  expect(bodyKind(body)).toBe(words);
  expect(indented(body)).toBe(shown);
});
