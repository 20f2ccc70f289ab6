import type { FlowComponent } from '../../../../contract/flow.ts';

export interface PromptProps {
  component: FlowComponent;
}
