import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { use, useId, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import type { FlipEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/actionIcons.tsx';
import { canRetry, KindMark, NotificationAttempts, NotificationStatus, RetryButton } from '../../integrations/index.ts';
import { NotificationsContext, notificationsOf, remindersWords } from './flipNotifications.ts';

/** Shows who was alerted about a flip, with the outcomes. */
export function FlipNotifications({ flip, timezone }: { flip: FlipEvent; timezone: string }) {
  const { teamId = '' } = useParams();
  const notifications = notificationsOf(flip, use(NotificationsContext));
  if (notifications.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Notifications"
      sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
    >
      {linesOf(notifications).map(([notification, ...others]) =>
        others.length === 0 ? (
          <NotificationLine key={notification.notificationId} {...{ teamId, notification, timezone }} />
        ) : (
          <RemindersLine
            key={notification.notificationId}
            teamId={teamId}
            reminders={[notification, ...others]}
            timezone={timezone}
          />
        ),
      )}
    </Box>
  );
}

type OneOrMore = [Notification, ...Notification[]];

/** Returns the notifications of each line: those that were sent as reminders to the same integration share one. */
function linesOf(notifications: readonly Notification[]): OneOrMore[] {
  const lines = new Map<string, OneOrMore>();
  for (const notification of notifications) {
    const { notificationId, integrationId, isReminder, state } = notification;
    const key = isReminder && state === 'sent' ? integrationId : notificationId;
    const line = lines.get(key);
    if (line) line.push(notification);
    else lines.set(key, [notification]);
  }
  return [...lines.values()];
}

/** Reminders that were sent to one integration: their number and, when expanded, each one. */
function RemindersLine({ teamId, reminders, timezone }: Omit<Props, 'notification'> & { reminders: OneOrMore }) {
  const [{ integrationName, integrationKind }] = reminders;
  const words = remindersWords(reminders.length);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" sx={LINE}>
      <Mark kind={integrationKind} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: '1.5rem' }}>
        <span>{integrationName}</span>
        <ExpandButton label={`${words} to ${integrationName}`} controls={id} isOpen={isOpen} onChange={setOpen}>
          {words}
        </ExpandButton>
      </Box>
      {isOpen && (
        <Box
          component="ul"
          id={id}
          sx={{ gridColumn: '2 / -1', m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
        >
          {reminders.map((notification) => (
            <NotificationLine key={notification.notificationId} {...{ teamId, notification, timezone }} />
          ))}
        </Box>
      )}
    </Box>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: '1rem minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: 1,
  typography: 'body2',
} as const;

const Mark = ({ kind }: { kind: Notification['integrationKind'] }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', height: '1.5rem' }}>
    <KindMark kind={kind} isNamed />
  </Box>
);

interface ExpandButtonProps {
  label: string;
  /** The id of the element that it shows. */
  controls: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  children: ReactNode;
}

const ExpandButton = ({ label, controls, isOpen, onChange, children }: ExpandButtonProps) => (
  <Button
    size="small"
    color="inherit"
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    aria-label={label}
    startIcon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
    onClick={() => onChange(!isOpen)}
    sx={{
      flexShrink: 0,
      minHeight: '1.5rem',
      px: 0.75,
      py: 0,
      fontWeight: 'fontWeightRegular',
      color: 'text.secondary',
      '& .MuiButton-startIcon': { mr: 0.25 },
    }}
  >
    {children}
  </Button>
);

interface Props {
  teamId: string;
  notification: Notification;
  timezone: string;
}

/** An alert to one integration: its status and, when expanded, each attempt with its response. */
function NotificationLine({ teamId, notification, timezone }: Props) {
  const { integrationName, integrationKind, isReminder, attempts } = notification;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const listed = use(NotificationsContext);
  return (
    <Box component="li" sx={LINE}>
      <Mark kind={integrationKind} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: '1.5rem' }}>
        <span>
          {integrationName}
          {isReminder && ' (reminder)'}
        </span>
        {/* These stay on one line, below the name if there's no room beside it. */}
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
          <NotificationStatus notification={notification} timezone={timezone} omitsAttempts />
          {attempts.length > 0 && (
            <ExpandButton
              label={`Delivery attempts to ${integrationName}`}
              controls={id}
              isOpen={isOpen}
              onChange={setOpen}
            >
              {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
            </ExpandButton>
          )}
        </Box>
      </Box>
      {canRetry(notification, listed) && <RetryButton teamId={teamId} notification={notification} />}
      {isOpen && (
        <Box id={id} sx={{ gridColumn: '2 / -1', pt: 0.5, pb: 1 }}>
          <NotificationAttempts attempts={attempts} timezone={timezone} />
        </Box>
      )}
    </Box>
  );
}
