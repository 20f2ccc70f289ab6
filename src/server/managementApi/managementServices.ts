import type { Integrations } from '../alerting/alertStore.ts';
import type { People } from '../alerting/people.ts';
import type { ApiKeyGrant } from '../apiKeys/apiKeyGate.ts';
import type { AuditActor } from '../audit/auditEntry.ts';
import type { Badges } from '../badges/createBadges.ts';
import type { Clock } from '../clock.ts';
import type { Dispatcher } from '../commands/createDispatcher.ts';
import type { EventBus } from '../events/eventBus.ts';
import type { Limits } from '../limits.ts';
import type { MonitorCatalog } from '../monitors/monitorCatalog.ts';
import type { Editor, MonitorEditor } from '../monitors/monitorEditor.ts';
import type { TeamSetups } from '../monitors/teamSetups.ts';
import type { ApiVersion } from './apiVersion.ts';
import type { CheckReads } from './checkReads.ts';

/** What the API works on: the same that the application's own procedures do. */
export interface ManagementServices {
  monitors: Pick<MonitorCatalog, 'find' | 'count' | 'children' | 'page'> &
    Pick<MonitorEditor, 'create' | 'upsert' | 'edit' | 'remove'> & { setups: TeamSetups };
  reads: CheckReads;
  integrations: Pick<Integrations, 'list' | 'use'>;
  badges: Pick<Badges, 'linksOf'>;
  people: Pick<People, 'team'>;
  /** Executes a command, as for the application. */
  dispatch: Dispatcher['dispatch'];
  /** Alerts may be due for a monitor that uses another integration. */
  wake(): void;
  bus: Pick<EventBus, 'publish'>;
  publicUrl: string;
  limits: Pick<Limits, 'monitors' | 'windows'>;
  /** Pings that the log keeps of each monitor. */
  pingsKept: number;
  /** Whether the disk takes new monitors. */
  hasRoom(): boolean;
  now: Clock;
}

/** A request that was let in. */
export interface ApiCall {
  grant: ApiKeyGrant;
  version: ApiVersion;
  /** Of the client. */
  address: string;
  /** What the path names: a UUID, or the unique key that stands for it. */
  id: string;
  /** The number in the path of a ping. */
  number: number;
  /** The other names in the path. */
  params: Readonly<Record<string, string>>;
  requestId: string;
  userAgent: string;
  /** What a change demands that was read before (RFC 9110 §13.1.1); null for nothing. */
  ifMatch: string | null;
  /** Makes the id of what is created, the same each time that the request is repeated. */
  madeId?: (prefix: string) => string;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
}

/** A key as the log of what happened names it. */
export function keyActor({ grant, address }: Pick<ApiCall, 'grant' | 'address'>): AuditActor {
  return { kind: 'apiKey', keyId: grant.keyId, name: grant.name, address };
}

/** A key as the author of edits. */
export function keyEditor(call: Pick<ApiCall, 'grant' | 'address'>, now: Clock): Editor {
  const { keyId, name } = call.grant;
  return { at: now(), by: { kind: 'apiKey', keyId, name }, actor: keyActor(call) };
}
