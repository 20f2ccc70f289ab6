import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DAY_MS } from '../../../contract/durations.ts';
import { DEFAULT_TIMEZONE } from '../../../contract/timezones.ts';
import { browserZone } from '../../lib/knownZone.ts';
import { zoneOffsetMinutes } from '../../lib/zonedTime.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ClockIcon } from '../../ui/icons/actionIcons.tsx';
import { useIdentity } from '../auth/index.ts';
import { useAccount } from './accountApi.ts';
import { Offer } from './Offer.tsx';
import { saveAccount } from './saveAccount.ts';

/** Offers the browser's time zone, once, to someone who has never chosen one. */
export function ZoneOffer() {
  const { zone, isBusy, accept, decline } = useZoneOffer();
  if (zone === null) return null;
  return (
    <Offer
      icon={<ClockIcon fontSize="small" color="action" />}
      actions={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <BusyButton size="small" variant="outlined" color="inherit" isBusy={isBusy} onClick={() => void accept()}>
            Use it
          </BusyButton>
          <Button size="small" color="inherit" onClick={decline}>
            Keep {DEFAULT_TIMEZONE}
          </Button>
        </Box>
      }
    >
      Your browser’s timezone is {zone}. Use it?
    </Offer>
  );
}

/** The browser's zone if the account still has the default one; null otherwise, or once the offer has been declined. */
export const useOfferedZone = (): string | null => useZoneOffer().zone;

/** The browser's time zone, offered to someone who has never chosen one; null if there's nothing to offer. */
export function useZoneOffer() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const userId = useIdentity()?.identityId ?? '';
  const { data } = useAccount();
  const [isDeclined, setIsDeclined] = useState(() => readIsDeclined(localStorage, userId));
  const [offered] = useState(() => otherZone(browserZone(), new Date()));
  const isDefault = data?.user.timezone === DEFAULT_TIMEZONE;
  const zone = isDefault && !isDeclined ? offered : null;
  return {
    zone,
    isBusy,
    async accept() {
      if (zone === null) return;
      setIsBusy(true);
      await dispatch(saveAccount(userId, { timezone: zone }));
      setIsBusy(false);
    },
    decline() {
      setIsDeclined(true);
      writeIsDeclined(localStorage, userId);
    },
  };
}

const HALF_A_YEAR_MS = 182 * DAY_MS;

/** Returns the zone, or null if its clock matches the default zone's in both summer and winter. */
export function otherZone(zone: string, now: Date): string | null {
  const offsets = [now, new Date(now.getTime() + HALF_A_YEAR_MS)].map((at) => zoneOffsetMinutes(zone, at) ?? 0);
  return offsets.every((offset) => offset === 0) ? null : zone;
}

const keyOf = (userId: string) => `hearth:zone-declined:${userId}`;

function readIsDeclined(storage: Pick<Storage, 'getItem'>, userId: string): boolean {
  try {
    return storage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

function writeIsDeclined(storage: Pick<Storage, 'setItem'>, userId: string): void {
  try {
    storage.setItem(keyOf(userId), 'true');
  } catch {
    // If storage is blocked, the zone is offered again on the next visit.
  }
}
