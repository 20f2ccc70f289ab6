import type { Schedule } from '../../../contract/monitors/schedule.ts';

/** What a snippet reports: only success, or the start, the end and the outcome. */
export type SnippetScope = 'success' | 'run';

export interface SnippetFacts {
  name: string;
  pingUrl: string;
  schedule: Schedule;
  scope: SnippetScope;
}
