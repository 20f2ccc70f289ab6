import Type, { type Static } from 'typebox';
import type { FlowKind } from '../../../contract/flow.ts';
import type { Outcome } from '../../outcome.ts';
import { defineOpenCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { MAX_DEVICE_TOKENS } from '../../../contract/tokenSet.ts';
import { requesterOf, type Requester } from '../sessions/requester.ts';
import type { Ceremonies, Submission } from './ceremonies.ts';

const MAX_STATE_LENGTH = 8_192;
const MAX_ID_LENGTH = 256;
const MAX_TOKEN_LENGTH = 2_048;

const BeginInput = Type.Union([
  Type.Undefined(),
  Type.Null(),
  Type.Array(Type.String({ maxLength: 256 }), { maxItems: 100 }),
]);

/** Device tokens from earlier sign-ins; third-party clients send none. */
const Devices = Type.Optional(
  Type.Array(Type.String({ maxLength: MAX_TOKEN_LENGTH }), { maxItems: MAX_DEVICE_TOKENS }),
);

const SendInput = Type.Object({
  state: Type.String({ maxLength: MAX_STATE_LENGTH }),
  id: Type.String({ maxLength: MAX_ID_LENGTH }),
  locale: Type.Optional(Type.String({ maxLength: 64 })),
  devices: Devices,
});

const SubmitInput = Type.Object({
  state: Type.String({ maxLength: MAX_STATE_LENGTH }),
  id: Type.String({ maxLength: MAX_ID_LENGTH }),
  value: Type.Unknown(),
  devices: Devices,
});

/** Also works with an invalid bearer token, so that a visitor can start over. */
function beginRpc(flow: FlowKind, ceremonies: Ceremonies): RpcDefinition {
  return defineOpenCall({
    path: [flow, 'begin'],
    input: BeginInput,
    for: 'anyone',
    handle: (wanted, context) => ceremonies.begin(flow, wanted ?? [], requesterOf(context)),
  });
}

function stepRpc(
  path: readonly [FlowKind, string],
  input: typeof SendInput | typeof SubmitInput,
  handle: (flow: FlowKind, submission: Submission, requester: Requester) => Promise<Outcome>,
): RpcDefinition {
  return defineOpenCall({
    path,
    input,
    for: 'notRefused',
    handle(value, context) {
      const submission = value as Static<typeof SubmitInput>;
      return handle(path[0], submission, requesterOf(context, submission.devices));
    },
  });
}

/** The remote procedures for login and sign-up. */
export function createCeremonyRpcs(ceremonies: Ceremonies): RpcDefinition[] {
  return [
    beginRpc('authentication', ceremonies),
    stepRpc(['authentication', 'sendPrompt'], SendInput, ceremonies.send),
    stepRpc(['authentication', 'submitPrompt'], SubmitInput, ceremonies.submitPrompt),
    beginRpc('registration', ceremonies),
    stepRpc(['registration', 'sendValidationCode'], SendInput, ceremonies.send),
    stepRpc(['registration', 'submitPrompt'], SubmitInput, ceremonies.submitPrompt),
    stepRpc(['registration', 'submitValidationCode'], SubmitInput, ceremonies.submitCode),
  ];
}
