import { useState } from 'react';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { useDeleteApiKeyMutation, useListApiKeysQuery } from '../apiKeys/index.ts';
import { useDeleteScreenMutation, useListScreensQuery } from '../screens/index.ts';

/**
 * Reads the API keys and TV links that someone created, which keep working after the person leaves, and revokes them.
 * Only for people who manage the team.
 */
export function useRemainingAccess(teamId: string, userId: string) {
  const keys = useListApiKeysQuery({ teamId }, { refetchOnMountOrArgChange: true });
  const screens = useListScreensQuery({ teamId }, { refetchOnMountOrArgChange: true });
  const [revokeKey, revokingKey] = useDeleteApiKeyMutation();
  const [revokeScreen, revokingScreen] = useDeleteScreenMutation();
  const [revokeError, setRevokeError] = useState<QueryError>();
  const theirKeys = keys.currentData?.filter(({ creatorId }) => creatorId === userId) ?? [];
  const theirScreens = screens.currentData?.filter(({ creatorId }) => creatorId === userId) ?? [];

  /** Returns whether all of them were revoked. */
  async function revoke(): Promise<boolean> {
    const outcomes = await Promise.all([
      ...theirKeys.map(({ keyId }) => revokeKey({ teamId, keyId })),
      ...theirScreens.map(({ screenId }) => revokeScreen({ teamId, screenId })),
    ]);
    const failure = outcomes.find(({ error }) => error !== undefined)?.error;
    setRevokeError(failure);
    return failure === undefined;
  }

  return {
    names: [
      ...theirKeys.map(({ keyId, name }) => ({ id: keyId, name, what: 'API key' })),
      ...theirScreens.map(({ screenId, name }) => ({ id: screenId, name, what: 'TV link' })),
    ],
    isUnknown: keys.error !== undefined || screens.error !== undefined,
    isLoading: keys.isFetching || screens.isFetching,
    revoke,
    isRevoking: revokingKey.isLoading || revokingScreen.isLoading,
    revokeError,
  };
}
