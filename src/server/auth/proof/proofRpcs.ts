import Type from 'typebox';
import { SubmitProofSchema } from '../../../contract/proof.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { succeed } from '../../outcome.ts';
import { askerOf } from '../sessions/asker.ts';
import type { FreshProof } from './freshProof.ts';
import type { MailedProof } from './mailedProof.ts';

/** The remote procedures by which someone who is signed in proves that it's still them. */
export function createProofRpcs(proof: FreshProof, mailed: Pick<MailedProof, 'send'>): RpcDefinition[] {
  return [
    definePersonalCall({
      path: ['security', 'beginProof'],
      input: Type.Unknown(),
      for: 'signedIn',
      handle: async (_input, context) => succeed(await proof.begin(context.visitor, askerOf(context))),
    }),
    definePersonalCall({
      path: ['security', 'sendProofCode'],
      input: Type.Unknown(),
      cost: 10,
      for: 'signedIn',
      handle: (_input, context) => mailed.send({ person: context.visitor, asker: askerOf(context) }),
    }),
    definePersonalCall({
      path: ['security', 'submitProof'],
      input: SubmitProofSchema,
      cost: 10,
      for: 'signedIn',
      handle: (input, context) => proof.submit(context.visitor, input, askerOf(context)),
    }),
  ];
}
