export { AccountChoices } from './AccountChoices.tsx';
export { AccountItems } from './AccountItems.tsx';
export { ACCOUNT_LIST_WIDTH } from './AccountName.tsx';
export { accountHref, useKeptAccounts, type KeptAccount } from './keptAccounts.ts';
export { useAddressOfAccount, useUnknownAccountNotice } from './useAddressOfAccount.ts';
