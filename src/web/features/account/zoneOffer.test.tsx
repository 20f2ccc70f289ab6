import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userKey } from '../../../contract/keys.ts';
import type { User } from '../../../contract/records.ts';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../sdk/fakeTokens.ts';
import { setBrowserZone } from '../../testing/browserZone.ts';
import { createFakeDocuments, type FakeDocuments } from '../../testing/fakeDocuments.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { otherZone } from './ZoneOffer.tsx';

const key = userKey(FAKE_IDENTITY_ID);
const ada: User = { userId: FAKE_IDENTITY_ID, display: 'Ada', timezone: 'UTC' };
const OFFER = 'Your browser’s timezone is Europe/Stockholm. Use it?';

let documents: FakeDocuments;
beforeEach(() => {
  documents = createFakeDocuments([[key, ada]]);
  setBrowserZone('Europe/Stockholm');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const open = () => renderApp({ url: '/settings/account', identity: createFakeTokenSet(), answer: documents.answer });

describe('the browser’s time zone', () => {
  it('becomes the account’s with one click, and is not offered again', async () => {
    const { user } = await open();
    expect(await screen.findByText(OFFER)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(documents.get(key)?.data).toEqual({ ...ada, timezone: 'Europe/Stockholm' }));
    await waitFor(() => expect(screen.queryByText(OFFER)).not.toBeInTheDocument());
  });

  it('is not offered again once it is declined', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Keep UTC' }));
    expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
    cleanup();
    await open();
    expect(await screen.findByRole('textbox', { name: 'Display' })).toBeVisible();
    expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
    expect(documents.get(key)?.data).toEqual(ada);
  });

  it('is not offered to someone who has chosen one', async () => {
    documents = createFakeDocuments([[key, { ...ada, timezone: 'Asia/Kolkata' }]]);
    await open();
    expect(await screen.findByRole('textbox', { name: 'Display' })).toBeVisible();
    expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
  });
});

it.each([
  ['UTC', null],
  ['Africa/Abidjan', null],
  ['Not/AZone', null],
  ['Europe/London', 'Europe/London'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
])('in %s, the zone to offer is %j', (zone, other) => {
  expect(otherZone(zone, new Date('2026-12-01T00:00:00Z'))).toBe(other);
});
