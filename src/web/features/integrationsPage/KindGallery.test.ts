import { describe, expect, it } from '@jest/globals';
import { KIND_INFOS } from '../../../contract/alerting/integrationKinds.ts';
import { findKinds } from './KindGallery.tsx';

const names = (text: string) => findKinds(text).map(({ name }) => name);

describe('a search in the gallery', () => {
  it.each(['', '  '])('finds every kind with %j', (text) => {
    expect(findKinds(text)).toEqual(KIND_INFOS);
  });

  it.each([
    ['slack', ['Slack']],
    ['SLA', ['Slack']],
    ['e-mail', ['E-mail']],
    ['email', ['E-mail']],
    ['mattermost', ['Slack']],
    ['teams microsoft', ['Microsoft Teams']],
    ['on call', ['PagerDuty', 'Opsgenie']],
    ['oncall', ['PagerDuty', 'Opsgenie']],
    ['phone', ['ntfy']],
    ['json', ['Webhook']],
    ['carrier pigeon', []],
  ])('given %j, finds %j', (text, found) => {
    expect(names(text)).toEqual(found);
  });
});
