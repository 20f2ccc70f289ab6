import { addListener, createAction, type Dispatch, isAnyOf } from '@reduxjs/toolkit';

/** A write waits until its person proves that it's them. */
export const proofNeeded = createAction('proof/needed');
export const proofGiven = createAction('proof/given');
export const proofDeclined = createAction('proof/declined');

/** Asks for a proof, and settles with whether it was given. Writes that wait at the same time share one. */
export function askForProof(dispatch: Dispatch): Promise<boolean> {
  return new Promise((resolve) => {
    dispatch(
      addListener({
        matcher: isAnyOf(proofGiven, proofDeclined),
        effect: (action, { unsubscribe }) => {
          unsubscribe();
          resolve(proofGiven.match(action));
        },
      }),
    );
    dispatch(proofNeeded());
  });
}
