import { Placeholder } from '../../ui/Placeholder.tsx';

export function SecurityPage() {
  return <Placeholder />;
}

export { SecurityPage as Component };
