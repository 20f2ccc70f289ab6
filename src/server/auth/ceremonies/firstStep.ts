import type { EmailOptions, FlowCeremony, FlowComponent, FlowKind, FlowStep } from '../../../contract/flow.ts';
import { deriveRoundTrip, type SignInProvider } from '../providers/signInProvider.ts';
import type { PasskeyCeremony } from '../passkeys/passkeyCeremony.ts';
import type { SignUpPolicy } from '../signUpPolicy.ts';
import { EMAIL_COMPONENT_ID } from './emailCeremony.ts';
import { type BeginState, type FlowStates, pageUrl } from './flowStates.ts';

export interface FirstStepOptions {
  states: FlowStates;
  providers: SignInProvider[];
  /** Null if the server's URL doesn't allow passkeys. */
  passkeys: Pick<PasskeyCeremony, 'component'> | null;
  policy: SignUpPolicy;
  publicUrl: string;
}

export interface FirstSteps {
  /** The step that asks how to continue: only the e-mail address, or a choice if there are other methods. */
  offer(flow: FlowKind, state: BeginState): Promise<FlowStep>;
  /** The step for one of the choices; `null` for an id that isn't offered. */
  choose(flow: FlowKind, state: BeginState, id: string): Promise<FlowStep | null>;
}

/**
 * How many methods besides the e-mail address the first step of each flow offers; null if the flow starts with a
 * notice.
 */
export type OtherMethods = Record<FlowKind, number | null>;

/** Counts the methods offered in browsers with passkeys, assuming that every provider can be reached. */
export const otherMethodsOf = ({
  providers,
  passkeys,
  policy,
}: Pick<FirstStepOptions, 'providers' | 'passkeys' | 'policy'>): OtherMethods => ({
  authentication: providers.length + (passkeys ? 1 : 0),
  registration: policy.restriction ? null : providers.length,
});

/** Describes the whole flow; third-party clients expect this description with the first step. */
function ceremonyOf(prompts: FlowComponent[]): FlowCeremony {
  const components = prompts.map(({ id }) => ({ kind: 'component' as const, component: id }));
  const [only] = components;
  return only && components.length === 1 ? only : { kind: 'choice', components };
}

export function createFirstSteps({ states, providers, passkeys, policy, publicUrl }: FirstStepOptions): FirstSteps {
  function emailComponent(flow: FlowKind): FlowComponent {
    const options: EmailOptions = flow === 'registration' && policy.restriction ? { signUp: policy.restriction } : {};
    return { kind: 'component', id: EMAIL_COMPONENT_ID, prompt: 'email', options: { ...options } };
  }

  async function providerComponent(flow: FlowKind, seed: string, provider: SignInProvider): Promise<FlowComponent[]> {
    const trip = deriveRoundTrip(seed, provider.id);
    const authorizationUrl = await provider.authorizationUrl(pageUrl(publicUrl, flow), trip);
    if (authorizationUrl === null) return [];
    const options = { authorizationUrl, provider: provider.display };
    return [{ kind: 'component', id: provider.id, prompt: 'oauth2', options }];
  }

  async function alternatives(flow: FlowKind, state: BeginState): Promise<FlowComponent[]> {
    const offered = await Promise.all(providers.map((provider) => providerComponent(flow, state.seed, provider)));
    const passkey = flow === 'authentication' && state.passkey && passkeys ? [passkeys.component(state)] : [];
    return [emailComponent(flow), ...passkey, ...offered.flat()];
  }

  return {
    async offer(flow, state) {
      const prompts = await alternatives(flow, state);
      const current = prompts.length > 1 ? { kind: 'choice' as const, prompts } : emailComponent(flow);
      return { state: await states.seal(flow, state), ceremony: ceremonyOf(prompts), current, validating: false };
    },
    async choose(flow, state, id) {
      const current = (await alternatives(flow, state)).find((component) => component.id === id);
      return current ? { state: await states.seal(flow, state), current } : null;
    },
  };
}
