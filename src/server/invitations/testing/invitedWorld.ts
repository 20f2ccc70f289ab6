import type { Envelope } from '../../../contract/envelopes.ts';
import type {
  AcceptedInvitation,
  Invitation,
  InvitationLook,
  Invited,
  Member,
} from '../../../contract/teams/members.ts';
import type { Team } from '../../../contract/records.ts';
import type { GivenRole } from '../../../contract/teams/teamRoles.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer, type TestServerOptions } from '../../testing/startTestServer.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

/** Starts a server with a team and its owner, on a clock that the test advances. */
export async function startInvitedWorld(options: TestServerOptions = {}) {
  const clock = { now: START };
  const server = await startTestServer({ now: () => clock.now, ...options });
  const owner = await server.signUp('owner@example.com');
  const team: Team = await server.createTeam(owner);

  const command = (name: string, input: object = {}) => ({
    kind: 'rpc',
    rpc: name.split('/'),
    input: { teamId: team.teamId, ...input },
  });
  const ofLink = (name: string, secret: string) => ({ kind: 'rpc', rpc: name.split('/'), input: { secret } });

  /** Returns the secret in the last invitation to an address. */
  function secretTo(address: string): string {
    const link = /http:\/\/hearth\.test\/dashboard\/invite#(\w+)/.exec(server.mailer.lastTo(address).text);
    if (link?.[1] === undefined) throw new Error(`The last mail to ${address} has no invitation.`);
    return link[1];
  }

  const call = <Value>(name: string, input: object = {}, as: TestPerson = owner): Promise<Value> =>
    server.valueOf<Value>(command(name, input), as.token);

  async function invite(address: string, role: GivenRole = 'member', as: TestPerson = owner): Promise<string> {
    const [invited] = await call<Invited[]>('invitations/create', { addresses: [address], role }, as);
    if (invited?.isInvited !== true) throw new Error(`${address} was not invited: ${JSON.stringify(invited)}`);
    return secretTo(address);
  }

  const accept = (secret: string, as: TestPerson): Promise<Envelope> =>
    server.call(ofLink('invitations/accept', secret), as.token);

  return {
    server,
    clock,
    owner,
    team,
    call,
    secretTo,
    invite,
    accept,
    /** Returns the envelope from a call to one of the team's procedures, even if it's refused. */
    send: (name: string, input: object = {}, as: TestPerson = owner): Promise<Envelope> =>
      server.call(command(name, input), as.token),
    /** Returns the envelope from a call to a link's procedure, whether or not the caller is signed in. */
    sendLink: (name: string, secret: string, as?: TestPerson): Promise<Envelope> =>
      server.call(ofLink(name, secret), as?.token),
    look: (secret: string, as?: TestPerson): Promise<InvitationLook> =>
      server.valueOf<InvitationLook>(ofLink('invitations/look', secret), as?.token),
    /** Returns the id of the last invitation sent. */
    async newestId(): Promise<string> {
      const [newest] = await call<Invitation[]>('invitations/list');
      if (newest === undefined) throw new Error('There is no invitation.');
      return newest.invitationId;
    },
    listed: (as: TestPerson = owner): Promise<Invitation[]> => call<Invitation[]>('invitations/list', {}, as),
    members: (as: TestPerson = owner): Promise<Member[]> => call<Member[]>('members/list', {}, as),
    /** Signs up someone who joins by invitation. */
    async join(address: string, role: GivenRole = 'member'): Promise<TestPerson> {
      const secret = await invite(address, role);
      const person = await server.signUp(address);
      await server.valueOf<AcceptedInvitation>(ofLink('invitations/accept', secret), person.token);
      return person;
    },
    /** Advances the clock and keeps the owner signed in. */
    async wait(ms: number, ...others: TestPerson[]): Promise<void> {
      clock.now += ms;
      for (const person of [owner, ...others]) {
        const refresh = { kind: 'rpc', rpc: ['authentication', 'refreshAccessToken'], input: person.refreshToken };
        const tokens = await server.valueOf<Record<string, string>>(refresh);
        person.token = tokens.access_token ?? '';
        person.refreshToken = tokens.refresh_token ?? '';
      }
    },
  };
}

export type InvitedWorld = Awaited<ReturnType<typeof startInvitedWorld>>;
