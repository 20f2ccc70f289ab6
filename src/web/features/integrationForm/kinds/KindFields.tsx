import { createElement } from 'react';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import { fieldsOf } from './kindForms.ts';

/** The fields of one kind, under `config` of the form around them. */
export function KindFields({ kind }: { kind: IntegrationKind }) {
  return createElement(fieldsOf(kind));
}
