import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { DeliveryAttempt, Notification } from '../../../contract/alerting/integrationRecord.ts';
import { BellOffIcon, CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/actionIcons.tsx';
import { ClockTime } from '../../ui/RelativeTime.tsx';
import { useNow } from '../../ui/useNow.ts';
import { attemptWords, isLost, notificationWords } from './notificationWords.ts';

interface Props {
  notification: Notification;
  timezone: string;
  /** Whether it no longer matters that the notification was lost. */
  isPast?: boolean;
  /** The recipient, if shown between the icon and the text. */
  children?: ReactNode;
}

const SIGNS = {
  sent: CheckIcon,
  failed: WarningIcon,
  waiting: ClockIcon,
  sending: ClockIcon,
  muted: BellOffIcon,
};

/** A notification's status as an icon and as text, updated as time passes. */
export function NotificationStatus({ notification, timezone, isPast = false, children }: Props) {
  const words = useNow((nowMs) => notificationWords(notification, nowMs, timezone));
  const Sign = SIGNS[notification.state];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: isLost(notification) && !isPast ? 'error.main' : 'text.secondary',
      }}
    >
      <Sign sx={{ fontSize: '1rem', flexShrink: 0 }} />
      <span>
        {children}
        {children !== undefined && ' · '}
        {/* Not the name: with tabular figures, its hyphens would be as wide as digits. */}
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Box>
      </span>
    </Box>
  );
}

interface NotificationAttemptsProps {
  attempts: readonly DeliveryAttempt[];
  timezone: string;
}

/** Each attempt to deliver a notification, with the destination's response. */
export function NotificationAttempts({ attempts, timezone }: NotificationAttemptsProps) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, typography: 'body2' }}>
      {attempts.map((attempt, index) => (
        <Box
          component="li"
          key={index}
          sx={{ pl: 1.25, borderLeft: 2, borderColor: attempt.isDelivered ? 'divider' : 'error.main' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, color: 'text.secondary' }}>
            <ClockTime at={attempt.at} timezone={timezone} />
            <span>{attemptWords(attempt)}</span>
          </Box>
          {attempt.answer !== '' && (
            <Box
              component="code"
              sx={{
                display: 'block',
                fontFamily: 'ui-monospace, monospace',
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
                maxHeight: '10rem',
                overflowY: 'auto',
              }}
              // Scrollable areas must be reachable by keyboard.
              tabIndex={attempt.answer.length > LONG_RESPONSE ? 0 : undefined}
            >
              {attempt.answer}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const LONG_RESPONSE = 200;
