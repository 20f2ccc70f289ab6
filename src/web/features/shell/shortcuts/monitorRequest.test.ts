import { expect, it } from '@jest/globals';
import { readMonitorRequest, type MonitorRequest } from './monitorRequest.ts';

it.each<[string, MonitorRequest]>([
  ['snooze help desk', { action: 'snooze', name: 'help desk' }],
  ['Pause Nightly backup ', { action: 'pause', name: 'nightly backup' }],
  ['nightly backup pause', { action: 'pause', name: 'nightly backup' }],
  ['go to restic', { action: 'open', name: 'restic' }],
  ['run restic', { action: 'open', name: 'restic' }],
  ['open total', { action: 'open', name: 'total' }],
  ['copy restic', { action: 'copy', name: 'restic' }],
  ['copy ping URL for restic', { action: 'copy', name: 'restic' }],
  ['copy ping url', { action: 'copy', name: '' }],
  ['copy format', { action: 'copy', name: 'format' }],
  ['pause', { action: 'pause', name: '' }],
  ['unsnooze', { action: 'unsnooze', name: '' }],
  ['end snooze', { action: 'unsnooze', name: '' }],
  ['End snooze for help desk', { action: 'unsnooze', name: 'help desk' }],
  ['help desk stop snoozing', { action: 'unsnooze', name: 'help desk' }],
  ['pau', { action: 'pause', name: '' }],
])('reads "%s" as a request', (query, request) => expect(readMonitorRequest(query)).toEqual(request));

it.each(['', 'p', 'pa', 'help desk', 'pau help desk', 'paused', 'pausing restic', 'snoozed'])(
  'reads "%s" as a search',
  (query) => expect(readMonitorRequest(query)).toBeUndefined(),
);
