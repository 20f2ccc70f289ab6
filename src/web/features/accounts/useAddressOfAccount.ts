import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectNumber } from '../auth/index.ts';
import { toastShown } from '../toasts/index.ts';
import { selectKeptAccounts } from './keptAccounts.ts';

/** Once the browser keeps several accounts, adds the tab's account to its URL, so that a reload uses the same one. */
export function useAddressOfAccount(): void {
  const number = useAppSelector(selectNumber);
  const location = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  const isNamed = number === undefined || params.get('i') === String(number);
  const name = useEffectEvent(() => {
    params.set('i', String(number));
    const to = { ...location, search: `?${params}` };
    void navigate(to, { replace: true, preventScrollReset: true, state: location.state as unknown });
  });
  // Only once per location, because a second navigation would abort the one in progress.
  const unnamedPlace = isNamed ? null : location.key;
  useEffect(() => {
    if (unnamedPlace !== null) name();
  }, [unnamedPlace]);
}

/** If the page's URL names an account that isn't in this browser, says once which one is used instead. */
export function useUnknownAccountNotice(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const wasShown = useRef(false);
  const say = useEffectEvent(() => {
    const { unknown } = store.getState().auth;
    const used = selectKeptAccounts(store.getState()).find(({ isCurrent }) => isCurrent);
    if (unknown === undefined || !used || wasShown.current) return;
    wasShown.current = true;
    const description = `This link is for account ${unknown}, which isn’t in this browser.`;
    dispatch(toastShown({ title: `You’re using ${used.name}`, description }));
  });
  useEffect(() => say(), []);
}
