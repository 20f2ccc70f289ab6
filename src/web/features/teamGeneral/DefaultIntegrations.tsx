import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { RetryLine } from '../../ui/ErrorState.tsx';
import { useListIntegrationsQuery } from '../integrations/index.ts';

/** Names the integrations that new monitors use. */
export function DefaultIntegrations({ teamId }: { teamId: string }) {
  const { currentData, error, refetch } = useListIntegrationsQuery({ teamId });
  if (!currentData) {
    if (!error) return <LoadingBlocks heights={[20]} label="Loading integrations…" />;
    return (
      <RetryLine onRetry={() => void refetch()}>Couldn’t load the integrations. {platformErrorWords(error)}</RetryLine>
    );
  }
  const names = currentData
    .filter(({ isDefault }) => isDefault)
    .map(({ name, disabled }) => (disabled === null ? name : `${name} (turned off)`));
  return names.length === 0
    ? 'They alert no one until you choose where alerts go.'
    : `Alerts go to ${names.join(', ')}`;
}
