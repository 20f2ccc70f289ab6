import type { FlowComponent, FlowStep } from '../../../../contract/flow.ts';

export const emailComponent: FlowComponent = { kind: 'component', id: 'email', prompt: 'email', options: {} };
export const emailStep: FlowStep = { state: 'begun', current: emailComponent };

export const codeStep: FlowStep = {
  state: 'mailed',
  current: { kind: 'component', id: 'email', prompt: 'otp', options: { digits: 6 } },
};
export const validatingStep: FlowStep = { ...codeStep, validating: true };

export const AUTHORIZATION_URL = 'https://accounts.example.org/authorize?client_id=hearth&state=ours';

export const providerComponent = (provider: string, authorizationUrl = AUTHORIZATION_URL): FlowComponent => ({
  kind: 'component',
  id: provider.toLowerCase(),
  prompt: 'oauth2',
  options: { provider, authorizationUrl },
});
export const choiceStep: FlowStep = {
  state: 'begun',
  current: { kind: 'choice', prompts: [emailComponent, providerComponent('Acme'), providerComponent('Globex')] },
};
export const providerStep: FlowStep = { state: 'begun', current: providerComponent('Acme') };
