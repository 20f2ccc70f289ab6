import type { AlertMessage } from '../../alertMessage.ts';
import { webhookBody } from './webhookBody.ts';

/** What a template gives for a message: ours where it is empty, as a delivery would. */
export function previewTemplate(template: string, message: AlertMessage): { body: string } {
  return { body: webhookBody(message, template, 'preview') };
}
