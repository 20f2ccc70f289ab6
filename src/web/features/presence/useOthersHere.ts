import { useEffect, useState } from 'react';
import { type AppThunk, useAppDispatch } from '../../store/hooks.ts';
import { useIdentity } from '../auth/index.ts';
import { enterRoom, type OtherPerson, type RoomOptions } from './presenceRoom.ts';

const enter =
  (options: Omit<RoomOptions, 'realtime' | 'document' | 'window'>): AppThunk<() => void> =>
  (_dispatch, _getState, { platform }) =>
    enterRoom({ ...options, realtime: platform.realtime, document, window });

/** Who else is at a monitor right now, while the caller is shown there. */
export function useOthersHere(teamId: string, monitorId: string, doing: OtherPerson['doing']): OtherPerson[] {
  const dispatch = useAppDispatch();
  const userId = useIdentity()?.identityId;
  const [others, setOthers] = useState<OtherPerson[]>([]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leave = dispatch(enter({ teamId, monitorId, userId, doing, onOthers: setOthersIfOther }));
    return () => {
      leave();
      setOthers([]);
    };
    function setOthersIfOther(next: OtherPerson[]) {
      setOthers((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    }
  }, [dispatch, teamId, monitorId, userId, doing]);
  return others;
}
