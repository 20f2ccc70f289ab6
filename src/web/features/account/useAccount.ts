import { useIdentity } from '../auth/index.ts';
import { useGetUserQuery } from './accountApi.ts';

/** The signed-in person's record, kept in use while the caller is shown. */
export function useAccount() {
  const identity = useIdentity();
  return useGetUserQuery(identity?.identityId ?? null, { skip: identity === null });
}

/** The zone for displayed times: that of the signed-in person's account, or the browser's until it is known. */
export function useViewerZone(): string {
  const { data } = useAccount();
  return data?.user.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
