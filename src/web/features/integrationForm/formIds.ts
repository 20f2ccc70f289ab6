import { createContext, useContext } from 'react';

/** The integration being edited; a new one has no id yet. */
interface FormIds {
  teamId: string;
  integrationId?: string;
}

export const FormIdsContext = createContext<FormIds>({ teamId: '' });

export const useFormIds = (): FormIds => useContext(FormIdsContext);
