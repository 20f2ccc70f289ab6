import type { Schedule } from '../../../contract/monitors/schedule.ts';

/** The pings that a snippet sends: only for success, or for the start, the end and the outcome. */
export type SnippetScope = 'success' | 'run';

export interface SnippetFacts {
  name: string;
  pingUrl: string;
  schedule: Schedule;
  scope: SnippetScope;
}
