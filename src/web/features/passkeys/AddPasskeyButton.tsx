import { useState } from 'react';
import { isRecord } from '../../../contract/json.ts';
import { errorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { createPasskey, passkeyProblem } from '../../lib/passkeys.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { toastShown } from '../toasts/index.ts';
import { useReplacePasskeyChallengeMutation, useCreatePasskeyMutation } from './passkeysApi.ts';

/** Asks the browser to create a passkey, and adds it to the account. */
export function AddPasskeyButton() {
  const dispatch = useAppDispatch();
  const [begin] = useReplacePasskeyChallengeMutation();
  const [create] = useCreatePasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const add = async () => {
    setIsBusy(true);
    setProblem(null);
    setProblem(await attempt());
    setIsBusy(false);
  };

  /** Returns what went wrong; null on success. */
  async function attempt(): Promise<string | null> {
    const started = await begin();
    if (started.error) return failureWords(started.error);
    try {
      const created = await create({ response: await createPasskey(started.data) });
      if (created.error) return failureWords(created.error);
      dispatch(toastShown({ title: `Passkey added: ${created.data.name}` }));
      return null;
    } catch (error) {
      return passkeyProblem(error);
    }
  }

  return (
    <div>
      <BusyButton variant="outlined" color="inherit" isBusy={isBusy} onClick={() => void add()}>
        Add a passkey
      </BusyButton>
      <FormError>{problem ?? undefined}</FormError>
    </div>
  );
}

function failureWords(error: QueryError): string {
  const detail = (errorNamed(error, 'QuotaExceededError') ?? errorNamed(error, 'InvalidInputError'))?.detail;
  if (isRecord(detail) && typeof detail.message === 'string') return detail.message;
  if (errorNamed(error, 'ExpiredStateError')) return 'That took too long. Try again.';
  return platformErrorWords(error);
}
