import { Placeholder } from '../../../ui/Placeholder.tsx';

export function NewMonitorPage() {
  return <Placeholder />;
}

export { NewMonitorPage as Component };
