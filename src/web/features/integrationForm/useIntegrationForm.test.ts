import { describe, expect, it } from '@jest/globals';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { integrationFieldErrors } from './useIntegrationForm.ts';
import { newIntegrationOf } from './values/integrationValues.ts';

const refused = (name: string, detail?: unknown): QueryError => ({
  kind: 'command',
  envelope: { kind: 'error', name, detail },
});

const at = (path: string) =>
  integrationFieldErrors(
    refused('InvalidInputError', { path, message: 'must be better' }),
    newIntegrationOf('webhook'),
  );

describe('the platform’s error about a field', () => {
  it.each([
    ['settings/name', { name: 'This must be better.' }],
    ['/settings/name', { name: 'This must be better.' }],
    ['settings/remindEverySeconds', { remindEvery: 'This must be better.' }],
    ['settings/config/url', { config: { url: 'This must be better.' } }],
    ['config/url', { config: { url: 'This must be better.' } }],
    ['config/headers/1', { config: { headers: [undefined, { name: 'This must be better.' }] } }],
    ['config/routingKey', undefined],
    ['config', undefined],
    ['integrationId', undefined],
  ])('is shown under the field: %s', (path, errors) => expect(at(path)).toEqual(errors));

  it('is undefined for other failures', () => {
    expect(integrationFieldErrors(refused('ForbiddenError'), newIntegrationOf('slack'))).toBeUndefined();
  });
});
