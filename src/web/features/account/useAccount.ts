import { useIdentity } from '../auth/index.ts';
import { useGetUserQuery } from './accountApi.ts';

/** The signed-in person's record, kept in use while the caller is shown. */
export function useAccount() {
  const identity = useIdentity();
  return useGetUserQuery(identity?.identityId ?? null, { skip: identity === null });
}
