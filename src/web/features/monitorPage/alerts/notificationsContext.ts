import { createContext } from 'react';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';

/** The notifications of the monitor whose timeline is shown, newest first. */
export const NotificationsContext = createContext<readonly Notification[]>([]);
