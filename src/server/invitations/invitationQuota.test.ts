import { expect, it } from '@jest/globals';
import type { Invited } from '../../contract/teams/members.ts';
import { NOW } from '../../testing/clock.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { countMail } from './invitationQuota.ts';
import { startInvitedWorld } from './testing/invitedWorld.ts';

const ADA = 'ada@example.com';
const DAY = 86_400_000;

it('lets a person send 300 invitations a day, across all teams and addresses', async () => {
  const store = createMemoryDocumentStore();
  async function send(index: number, { sentBy = 'ada', now = NOW } = {}) {
    const count = await countMail(
      store,
      { teamId: `team${index % 7}`, address: `to${index}@example.com`, sentBy },
      now,
    );
    if (count.allowed) await store.commit(count.checks, count.ops);
    return count;
  }
  for (let index = 0; index < 300; index++) expect(await send(index)).toMatchObject({ allowed: true });
  expect(await send(300)).toEqual({ allowed: false, name: 'sender', retryAfterSeconds: DAY / 1_000 });
  expect(await send(300, { sentBy: 'ben' })).toMatchObject({ allowed: true });
  expect(await send(301, { now: NOW + DAY })).toMatchObject({ allowed: true });
});

it('lets all teams together send an address at most ten invitations a day', async () => {
  const world = await startInvitedWorld();
  const bob = await world.server.signUp('bob@example.com');
  const inviteTo = async (as: TestPerson) => {
    const { teamId } = await world.server.createTeam(as);
    const [invited] = await world.call<Invited[]>(
      'invitations/create',
      { teamId, addresses: [ADA], role: 'member' },
      as,
    );
    return invited;
  };
  for (let count = 0; count < 9; count++) expect(await inviteTo(world.owner)).toMatchObject({ isInvited: true });
  await world.invite(ADA);
  const refused = {
    isInvited: false,
    reason: 'too-many-today',
    message: expect.stringContaining('sent more invitations'),
  };
  expect(await inviteTo(world.owner)).toMatchObject(refused);
  expect(await inviteTo(bob)).toMatchObject(refused);
  expect(await world.send('invitations/resend', { invitationId: await world.newestId() })).toMatchObject({
    name: 'RateLimitedError',
    detail: { retryAfterSeconds: DAY / 1_000, message: expect.stringContaining('sent more invitations') },
  });
  expect(world.server.mailer.sent.filter(({ to, subject }) => to === ADA && subject.includes('invited'))).toHaveLength(
    10,
  );
  await world.wait(DAY, bob);
  expect(await inviteTo(bob)).toMatchObject({ isInvited: true });
  await world.server.close();
});
