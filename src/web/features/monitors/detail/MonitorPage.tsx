import { Placeholder } from '../../../ui/Placeholder.tsx';

export function MonitorPage() {
  return <Placeholder />;
}

export { MonitorPage as Component };
