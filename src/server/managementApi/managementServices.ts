import type { Integrations } from '../alerting/alertStore.ts';
import type { People } from '../alerting/people.ts';
import type { ApiKeyGrant } from '../apiKeys/apiKeyGate.ts';
import type { AuditActor } from '../audit/auditEntry.ts';
import type { Badges } from '../badges/createBadges.ts';
import type { Clock } from '../clock.ts';
import type { Dispatcher } from '../commands/createDispatcher.ts';
import type { EventBus } from '../events/eventBus.ts';
import type { Limits } from '../limits.ts';
import type { Isolation } from '../isolation/createIsolation.ts';
import type { MonitorCatalog } from '../monitors/monitorCatalog.ts';
import type { Editor, MonitorEditor } from '../monitors/monitorEditor.ts';
import type { TeamSetups } from '../monitors/teamSetups.ts';
import type { ApiVersion } from './apiVersion.ts';
import type { CheckReads } from './checkReads.ts';

/** Services that the API shares with the application's own procedures. */
export interface ManagementServices {
  monitors: Pick<MonitorCatalog, 'find' | 'count' | 'children' | 'page'> &
    Pick<MonitorEditor, 'create' | 'upsert' | 'edit' | 'remove'> & { setups: TeamSetups };
  reads: CheckReads;
  integrations: Pick<Integrations, 'list' | 'use' | 'usedBy' | 'monitorsOf'>;
  badges: Pick<Badges, 'linksOf'>;
  people: Pick<People, 'team'>;
  /** For documents that keys send. */
  isolation: Pick<Isolation, 'run'>;
  /** Executes a command. */
  dispatch: Dispatcher['dispatch'];
  /** Called when a monitor's integrations change, because alerts might now be due. */
  wake(): void;
  bus: Pick<EventBus, 'publish'>;
  publicUrl: string;
  limits: Pick<Limits, 'monitors' | 'windows'>;
  /** How many pings are kept per monitor. */
  pingsKept: number;
  /** Whether the disk has space for new monitors. */
  hasRoom(): boolean;
  now: Clock;
}

/** An authorized request. */
export interface ApiCall {
  grant: ApiKeyGrant;
  version: ApiVersion;
  /** The client's network address. */
  address: string;
  /** The id in the path: a UUID or a unique key. */
  id: string;
  /** The ping number in the path. */
  number: number;
  /** The other parameters in the path. */
  params: Readonly<Record<string, string>>;
  requestId: string;
  userAgent: string;
  /** The state that a change requires (RFC 9110 §13.1.1); null for any. */
  ifMatch: string | null;
  /** Derives the id for a created resource. A repeated request gets the same one. */
  madeId?: (prefix: string) => string;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
}

/** The key as recorded in the audit log. */
export function keyActor({ grant, address }: Pick<ApiCall, 'grant' | 'address'>): AuditActor {
  return { kind: 'apiKey', keyId: grant.keyId, name: grant.name, address };
}

/** Returns the key as the author of edits. */
export function keyEditor(call: Pick<ApiCall, 'grant' | 'address'>, now: Clock): Editor {
  const { keyId, name } = call.grant;
  return { at: now(), by: { kind: 'apiKey', keyId, name }, actor: keyActor(call) };
}
