import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  CollectionWatchCommandSchema,
  DocumentWatchCommandSchema,
  EventPublishCommandSchema,
  EventSubscribeCommandSchema,
} from '../../contract/realtimeCommands.ts';
import { declaredByServer } from '../access/testing/declared.ts';
import { COMMAND_SCHEMAS } from '../commands/readCommand.ts';
import { createValidator } from './createValidator.ts';
import { placesOf } from './testing/schemaPlaces.ts';

let schemas: [string, TSchema][];
beforeAll(async () => {
  const { procedures, collections, events } = await declaredByServer();
  schemas = [
    ...procedures.map(({ path, input }): [string, TSchema] => [path.join('/'), input]),
    ...Object.entries(COMMAND_SCHEMAS),
    ...collections.map(({ documents, schema }): [string, TSchema] => [documents, schema]),
    ...events.flatMap(({ event, payload }): [string, TSchema][] => (payload ? [[event, payload]] : [])),
    ['document-watch', DocumentWatchCommandSchema],
    ['collection-watch', CollectionWatchCommandSchema],
    ['event-publish', EventPublishCommandSchema],
    ['event-subscribe', EventSubscribeCommandSchema],
  ];
});

describe('the schemas of the contract', () => {
  it('limit every number, text and list', () => {
    const unbounded = schemas.flatMap(([name, schema]) =>
      placesOf(schema)
        .filter(({ schema: part }) => !isBounded(part as Record<string, unknown>))
        .map(({ path }) => `${name}${path}`),
    );
    expect(unbounded).toEqual([]);
  });

  it('accept exactly what TypeBox accepts, no matter where a value is altered', () => {
    for (const [, schema] of schemas) {
      const validator = createValidator(schema);
      const compiled = Compile(schema);
      const places = placesOf(schema);
      fc.assert(
        fc.property(
          fc.nat({ max: places.length - 1 }),
          fc.oneof(fc.jsonValue(), fc.constant(undefined)),
          (index, part) => {
            const value = places[index]?.valueWith(part);
            expect([validator.accepts(value), value]).toEqual([compiled.Check(value), value]);
          },
        ),
        { numRuns: 100 },
      );
    }
  });
});

function isBounded(schema: Record<string, unknown>): boolean {
  if ('const' in schema) return true;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'minimum' in schema && 'maximum' in schema;
    case 'string':
      return 'maxLength' in schema;
    case 'array':
      return 'maxItems' in schema;
    default:
      return true;
  }
}
