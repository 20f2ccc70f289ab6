/** The methods that a webhook can use. */
export const WEBHOOK_METHODS = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'] as const;
export type WebhookMethod = (typeof WEBHOOK_METHODS)[number];

/** The names allowed between `{{` and `}}` in a webhook's template. */
export const TEMPLATE_PLACEHOLDERS = [
  'name',
  'status',
  'title',
  'message',
  'reason',
  'exitStatus',
  'output',
  'description',
  'runbookUrl',
  'snoozeUrl',
  'schedule',
  'expectedAt',
  'lastSuccessAt',
  'timesDown',
  'url',
  'team',
  'tags',
  'at',
  'downForSeconds',
  'monitorId',
  'note',
  'isReminder',
  'isTest',
] as const;
export type TemplatePlaceholder = (typeof TEMPLATE_PLACEHOLDERS)[number];

/** The encodings that a placeholder can ask for: `{{url:output}}`, `{{xml:output}}`. */
export type TemplateEncoding = 'url' | 'xml';
