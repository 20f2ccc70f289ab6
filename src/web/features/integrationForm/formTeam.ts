import { createContext, useContext } from 'react';

/** The team whose integration is edited. */
export const FormTeamContext = createContext('');

export const useFormTeam = (): string => useContext(FormTeamContext);
