import { useCallback, useEffect, useState } from 'react';
import type { AcceptedInvitation, InvitationLook } from '../../../contract/teams/members.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { type PlatformError, toPlatformError } from '../../api/platformError.ts';
import { type AppThunk, useAppDispatch } from '../../store/hooks.ts';
import { useIdentity } from '../auth/index.ts';

type CallResult<Value> = { value: Value; error?: undefined } | { error: PlatformError; value?: undefined };

/** Calls an invitation procedure without the query cache, which isn't loaded for visitors. */
const callOfInvitation =
  <Value>(name: 'look' | 'accept' | 'decline', secret: string): AppThunk<Promise<CallResult<Value>>> =>
  async (_dispatch, _getState, { platform }) => {
    try {
      return { value: (await platform.execute(rpc(['invitations', name], { secret }))) as Value };
    } catch (error) {
      return { error: toPlatformError(error) };
    }
  };

interface Seen {
  /** Identifies the request, so that a response for another person or another link is ignored. */
  about: string;
  result: CallResult<InvitationLook>;
}

/** Returns what an invitation's link shows the current visitor, and functions to respond to it. */
export function useInvitation(secret: string | null) {
  const dispatch = useAppDispatch();
  const identityId = useIdentity()?.identityId ?? null;
  const [turn, setTurn] = useState(0);
  const about = JSON.stringify([secret, identityId, turn]);
  const [seen, setSeen] = useState<Seen>();

  useEffect(() => {
    if (secret === null) return;
    let isWanted = true;
    void dispatch(callOfInvitation<InvitationLook>('look', secret)).then((result) => {
      if (isWanted) setSeen({ about, result });
    });
    return () => {
      isWanted = false;
    };
  }, [dispatch, secret, about]);

  const result = seen?.about === about ? seen.result : undefined;
  return {
    look: result?.value,
    error: result?.error,
    reload: useCallback(() => setTurn((count) => count + 1), []),
    accept: (of: string) => dispatch(callOfInvitation<AcceptedInvitation>('accept', of)),
    decline: (of: string) => dispatch(callOfInvitation<null>('decline', of)),
  };
}
