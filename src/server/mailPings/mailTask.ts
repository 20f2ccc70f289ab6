import { type IsolatedTask, isolatedTask } from '../isolation/isolatedTask.ts';
import { type MailParts, mailPartsOf } from './readMail.ts';

/** Parses an e-mail, given in Base64. */
export const READ_MAIL: IsolatedTask<string, MailParts> = isolatedTask('read mail', 3_000);

/** The work of `READ_MAIL`. */
export const readMailParts = (base64: string): Promise<MailParts> => mailPartsOf(Buffer.from(base64, 'base64'));
