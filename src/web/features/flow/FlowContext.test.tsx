import { expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useFlow } from './FlowContext.ts';
import { NoPromptError, renderPrompt } from './CurrentStep.tsx';
import { emailComponent } from './testing/steps.ts';

it('throws a clear error when a prompt is used outside a flow screen', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(useFlow)).toThrow('useFlow must be used inside a flow screen');
  jest.restoreAllMocks();
});

it.each(['retina', 'constructor', '__proto__', ''])('has no prompt named %p', (prompt) => {
  expect(() => renderPrompt({ ...emailComponent, prompt })).toThrow(NoPromptError);
});
