import { useAccount, useUpdateUserMutation } from './accountApi.ts';

/** Whether to ask for the person's own name, because they have none, and a function that saves it. */
export function useOwnName() {
  const { data } = useAccount();
  const [update] = useUpdateUserMutation();
  return {
    isAsked: data?.user.display === '',
    /** If this fails, the person can enter the name again in their account. */
    async save(name: string): Promise<void> {
      if (data) await update({ user: { ...data.user, display: name }, versionstamp: data.versionstamp });
    },
  };
}
