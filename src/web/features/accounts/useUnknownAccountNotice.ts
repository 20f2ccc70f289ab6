import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { selectKeptAccounts } from './keptAccounts.ts';

/** Says so, once, if the page's address names an account that isn't in this browser, and which one is used instead. */
export function useUnknownAccountNotice(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isSaid = useRef(false);
  const say = useEffectEvent(() => {
    const { unknown } = store.getState().auth;
    const used = selectKeptAccounts(store.getState()).find(({ isCurrent }) => isCurrent);
    if (unknown === undefined || !used || isSaid.current) return;
    isSaid.current = true;
    const description = `The link names account ${unknown} of this browser, and there isn’t one.`;
    dispatch(toastShown({ title: `You’re using ${used.name}`, description }));
  });
  useEffect(() => say(), []);
}
