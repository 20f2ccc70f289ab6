import { useAccount } from './useAccount.ts';

/** The zone that times are told in: the one of the signed-in person's account, and until that is known the browser's. */
export function useViewerZone(): string {
  const { data } = useAccount();
  return data?.user.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
