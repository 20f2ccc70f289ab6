import type { Static, TSchema } from 'typebox';
import type { Outcome } from '../../outcome.ts';
import type { Clock } from '../../clock.ts';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { MonitorCatalog } from '../monitorCatalog.ts';
import type { Editor, MonitorEditor } from '../monitorEditor.ts';
import { admit, editorOf, type TeamReader } from './admission.ts';

/** What the procedures work on. */
export interface CallServices {
  /** Teams and users. */
  store: TeamReader;
  monitors: MonitorCatalog & MonitorEditor;
  /** Monitors that a team can have; without it, any number. */
  maxMonitors?: number;
  now: Clock;
  /** Whether the disk takes new monitors. */
  hasRoom(): boolean;
}

/** Who calls. */
export interface Caller {
  identityId: string;
  /** For what is written; reads the caller's name. */
  asEditor(): Promise<Editor>;
  /** Whether the caller is a member of another team too; else the answer to give. */
  admitTo(teamId: string): ReturnType<typeof admit>;
}

export interface TeamCall<Schema extends TSchema> {
  /** Second part of its path; the first is `monitors`. */
  name: string;
  input: Schema;
  /** In units of about one small read; see `RpcDefinition`. */
  cost?: number;
  /** Whom it serves; members, where nothing is said. */
  role?: 'owner';
  handle(input: Static<Schema>, caller: Caller): Promise<Outcome>;
}

/** Makes a procedure that serves the members of the team that its input names, and nobody else. */
export function defineTeamCall<Schema extends TSchema>(
  { store, now }: Pick<CallServices, 'store' | 'now'>,
  { name, input: schema, cost, role, handle }: TeamCall<Schema>,
): RpcDefinition {
  return {
    path: ['monitors', name],
    input: schema,
    ...(cost !== undefined && { cost }),
    isAllowed: (visitor) => visitor.kind === 'identity',
    async handle(input, context) {
      const admission = await admit(store, context, (input as { teamId: string }).teamId, role);
      if (!admission.admitted) return admission.failure;
      const { identityId } = admission;
      return handle(input as Static<Schema>, {
        identityId,
        asEditor: () => editorOf(store, identityId, now()),
        admitTo: (teamId) => admit(store, context, teamId),
      });
    },
  };
}
