import type { TSchema } from 'typebox';
import type { ApiKeyScope } from '../../contract/apiKeys.ts';
import type { ApiResponse } from './apiResponse.ts';
import type { ApiCall } from './managementServices.ts';

export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Part of a request or a response, described for readers. */
export interface Described {
  description: string;
  schema?: TSchema;
  /** The body can also be YAML. */
  isDocument?: true;
}

export interface Operation {
  /** The minimum scope that a key needs. No key has `manage`. */
  needs: Extract<ApiKeyScope, 'read' | 'write'> | 'manage';
  /** The path also accepts a check's unique key. */
  takesUniqueKey?: true;
  /** A body of `null` counts as empty, because Ansible sends it. */
  takesNull?: true;
  /** The response grows with the team's data or history, so it's charged for in advance. */
  isLong?: true;
  /** Its cost grows with the team's monitors, however short the response is. */
  readsEveryMonitor?: true;
  /** In units of about one small read; 3 by default. */
  cost?: number;
  /** Version 3 supports `Idempotency-Key`. */
  creates?: true;
  /** Version 3 supports `If-Match`. */
  takesIfMatch?: true;
  handle(call: ApiCall): Promise<ApiResponse>;
  name: string;
  summary: string;
  query?: Readonly<Record<string, { description: string; schema: TSchema }>>;
  body?: TSchema;
  /** The body can also be YAML. */
  takesDocument?: true;
  /** The responses, apart from those that all routes share. */
  responses: Readonly<Record<number, Described>>;
}

/** The groups of routes, in the order in which the document lists them. */
export const API_SECTIONS = {
  Checks: 'What Hearth watches. The application calls them monitors.',
  'Pings and status changes': 'What a check reported, and when its status changed.',
  Badges: 'Images that show a status.',
  Integrations: 'Where alerts go. Healthchecks calls them channels.',
  Notifications: 'Alerts and their deliveries.',
  Snoozes: 'Alerts on hold until a set time.',
  'Maintenance windows': 'Alerts on hold, once or every week.',
  People: 'The team’s members.',
  'Configuration as code': 'A team as one document that you can read and apply.',
} as const;
export type ApiSection = keyof typeof API_SECTIONS;

export interface Endpoint {
  /** The path after the version, without a trailing slash; `:id` identifies a check, `:number` a ping. */
  path: string;
  /** The group that lists the route. */
  tag: ApiSection;
  /**
   * The route isn't part of Healthchecks' API. It exists only in version 3, returns errors as problem documents, and
   * leaves access checks to procedures.
   */
  isOurs?: true;
  operations: Partial<Record<ApiMethod, Operation>>;
}

/** The description of an endpoint that is served by another route. */
export interface DescribedEndpoint extends Omit<Endpoint, 'operations'> {
  operations: Partial<Record<ApiMethod, Omit<Operation, 'handle'>>>;
}
