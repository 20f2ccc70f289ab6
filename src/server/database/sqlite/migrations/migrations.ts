import type { Migration } from '../migrate.ts';
import { documents } from './0001Documents.ts';
import { monitors } from './0002Monitors.ts';
import { alerting } from './0003Alerting.ts';
import { unsubscribed } from './0004Unsubscribed.ts';
import { windowStamps } from './0005WindowStamps.ts';
import { unsubscribedBefore } from './0006UnsubscribedBefore.ts';
import { pingFilters } from './0007PingFilters.ts';
import { alertContents } from './0008AlertContents.ts';
import { runs } from './0009Runs.ts';
import { confirmedAddresses } from './0010ConfirmedAddresses.ts';
import { absences } from './0011Absences.ts';
import { mailLimits } from './0012MailLimits.ts';
import { editsByPerson } from './0013EditsByPerson.ts';

/** Every migration ever released, in order. Add at the end; never change one that was released. */
export const migrations: readonly Migration[] = [
  documents,
  monitors,
  alerting,
  unsubscribed,
  windowStamps,
  unsubscribedBefore,
  pingFilters,
  alertContents,
  runs,
  confirmedAddresses,
  absences,
  mailLimits,
  editsByPerson,
];
