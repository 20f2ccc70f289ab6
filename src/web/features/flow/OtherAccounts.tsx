import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { AccountChoices, type KeptAccount, useKeptAccounts } from '../accounts/index.ts';
import { useFlow } from './FlowContext.ts';
import { emailTyped, selectEmail, selectIsAtFirstStep } from './flowSlice.ts';

/** The account that must log in again: the one in the URL, or the only one. Undefined when adding another account. */
function returningAccount(accounts: KeptAccount[], search: string): KeptAccount | undefined {
  const params = new URLSearchParams(search);
  if (params.has('add')) return undefined;
  const i = params.get('i');
  const named = accounts.find(({ number }) => i !== null && number === Number(i));
  const account = named ?? (accounts.length === 1 ? accounts[0] : undefined);
  return account?.hasEnded ? account : undefined;
}

/** The other accounts that this browser keeps. Fills in the address of an account that must log in again. */
export function OtherAccounts() {
  const { kind } = useFlow();
  const { search } = useLocation();
  const dispatch = useAppDispatch();
  const returning = returningAccount(useKeptAccounts(), search);
  const isAtFirstStep = useAppSelector((state) => selectIsAtFirstStep(state, kind));
  const email = useAppSelector(selectEmail);
  const fillIn = useEffectEvent((address: string) => {
    if (email === '') dispatch(emailTyped(address));
  });
  // Wait until the flow has started, since it may restore an address typed before a reload.
  const address = isAtFirstStep ? returning?.address : undefined;
  useEffect(() => {
    if (address !== undefined) fillIn(address);
  }, [address]);
  return isAtFirstStep ? <AccountChoices returning={returning} /> : null;
}
