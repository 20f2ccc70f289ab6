import { expect, it } from '@jest/globals';
import { createFakePlatform } from '../../../sdk/fakePlatform.ts';
import { createQueryStore } from '../../testing/createQueryStore.ts';
import { accountApi } from './accountApi.ts';

it.each([null, ''])('reading the user of %j fails with "No current identity" without a request', async (userId) => {
  const platform = createFakePlatform(() => null);
  const store = createQueryStore({ platform });
  const { error } = await store.dispatch(accountApi.endpoints.getUser.initiate(userId));
  expect(error).toMatchObject({ message: 'No current identity' });
  expect(platform.commands).toEqual([]);
});
