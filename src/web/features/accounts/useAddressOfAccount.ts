import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks.ts';
import { selectNumber } from '../auth/index.ts';

/** Once the browser keeps several accounts, the address names the one of its tab, so that a reload runs it again. */
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
  // Once for each place: another try while one is under way would cut that one short.
  const unnamedPlace = isNamed ? null : location.key;
  useEffect(() => {
    if (unnamedPlace !== null) name();
  }, [unnamedPlace]);
}
