import { Placeholder } from '../../../ui/Placeholder.tsx';

export function HeartbeatsPage() {
  return <Placeholder />;
}

export { HeartbeatsPage as Component };
