import { addListener, removeListener } from '@reduxjs/toolkit';
import { Suspense, useEffect, useState } from 'react';
import { proofDeclined, proofGiven, proofNeeded } from '../../api/platformBaseQuery.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { lazyPart } from '../../ui/separateCode.ts';
import { TRIP_KEY } from './tripKey.ts';

const ProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog);

/** Opens the dialog over any screen when a write needs a fresh proof. */
export function ProofHost() {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listener = { actionCreator: proofNeeded, effect: () => setIsOpen(true) };
    dispatch(addListener(listener));
    return () => void dispatch(removeListener(listener));
  }, [dispatch]);
  useEffect(() => {
    if (window.sessionStorage.getItem(TRIP_KEY) === null) return;
    // If this code can't be fetched, the proof is submitted after the next page load.
    import('./finishReturn.ts')
      .then(({ finishReturn }) => dispatch(finishReturn(window.sessionStorage)))
      .catch(() => undefined);
  }, [dispatch]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Declines the proof on unmount, so that pending writes don't wait forever.
    return () => void dispatch(proofDeclined());
  }, [isOpen, dispatch]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ProofDialog
        onGiven={() => {
          dispatch(proofGiven());
          setIsOpen(false);
        }}
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  );
}
