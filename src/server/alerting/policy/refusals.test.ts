import { describe, expect, it } from '@jest/globals';
import { responseMessage } from './refusals.ts';

describe('the message of a destination’s response', () => {
  it.each([
    ['{"error":"upstream connect error"}', 'upstream connect error'],
    ['{"error":{"code":429,"message":"Slow down"}}', 'Slow down'],
    ['{"ok":false,"error_code":403,"description":"Forbidden: bot was blocked"}', 'Forbidden: bot was blocked'],
    ['{"message":"Event object is invalid","errors":["Length is too long"]}', 'Event object is invalid'],
    ['{"errors":[{"detail":"No such channel"}]}', 'No such channel'],
    [' {"message":"","error":"Gone"}', 'Gone'],
  ])('is extracted from %s: “%s”', (answer, message) => {
    expect(responseMessage(answer)).toBe(message);
  });

  it.each(['no_team', '', '{"code":7}', '{"error":"cut o', '["error"]', '<html>Bad gateway</html>'])(
    'is the whole response %j',
    (answer) => {
      expect(responseMessage(answer)).toBe(answer);
    },
  );
});
