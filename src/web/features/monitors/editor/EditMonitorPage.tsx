import { Placeholder } from '../../../ui/Placeholder.tsx';

export function EditMonitorPage() {
  return <Placeholder />;
}

export { EditMonitorPage as Component };
