import type { FlowChoice, FlowComponent, FlowStep } from '../../../contract/flow.ts';
import { visitProvider } from './visitProvider.ts';

/** One alternative of a step that is a choice. */
export const component = ({ current }: FlowStep, id: string): FlowComponent =>
  (current as FlowChoice).prompts.find((prompt) => prompt.id === id)!;
export const urlOf = (step: FlowStep, id: string) => String(component(step, id).options.authorizationUrl);

/** What the browser would submit after the provider sent it back. */
export async function answerOf(step: FlowStep, id: string, login: string) {
  const back = await visitProvider(urlOf(step, id), { login });
  const [code, state] = [back.searchParams.get('code')!, back.searchParams.get('state')!];
  return { state: step.state, id, value: { code, state, scope: 'openid' } };
}
