import Type, { type TObject, type TProperties } from 'typebox';

/** A payload with these members and no others: what a service publishes, written down apart from our code. */
export const closed = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });

export const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
export const webAddress = Type.String({ pattern: '^https?://' });
export const timestamp = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` });
