import type { RequestOrigin } from '../signInMails.ts';

/** Someone who asked to log in. */
export const sampleAsked: RequestOrigin = {
  flow: 'authentication',
  device: 'Firefox on Linux',
  client: '192.0.2.1',
  at: Date.UTC(2030, 0, 1, 9, 30),
};

/** What an e-mail with a code contains besides the code. */
export const sampleLink = {
  url: 'https://hearth.example/dashboard/login#link=0f4bb4a8-45a1-4bb9-a1c2-b9b3b23bd0a1.J4hjCmSoMOV3tj4oyTS4JXPpSg1GTkhA',
  validMinutes: 10,
  asked: sampleAsked,
};
