import { type ApiResponse, errorResponse, invalidResponse } from '../../managementApi/apiResponse.ts';
import { unknownField } from '../../managementApi/checkSpec.ts';
import type { Endpoint, Operation } from '../../managementApi/endpoint.ts';
import { createValidator, type Validator } from '../../validation/createValidator.ts';

/** Validators for the bodies of our own routes, by method. Routes that Healthchecks also has use its error messages. */
export type Validators = Readonly<Record<string, Validator>>;

export const validatorsOf = ({ operations, isOurs }: Endpoint): Validators =>
  Object.fromEntries(
    Object.values(operations).flatMap(({ name, body }) => (isOurs && body ? [[name, createValidator(body)]] : [])),
  );

/** Rejects what only version 3 rejects: unknown fields, and anything invalid in our own routes. */
export function validateRequest(
  { name, needs, body: schema, query: known = {} }: Operation,
  {
    query,
    body,
    isOurs,
  }: { query: URLSearchParams; body: Readonly<Record<string, unknown>>; isOurs: true | undefined },
  validators: Validators,
): ApiResponse | null {
  // No key can call this operation, so the request is refused regardless of its contents.
  if (needs === 'manage') return null;
  const parameter = isOurs ? [...query.keys()].find((each) => !Object.hasOwn(known, each)) : undefined;
  if (parameter !== undefined) return errorResponse(400, `${parameter} is an unknown parameter`, parameter);
  const validator = validators[name];
  if (validator !== undefined && !validator.accepts(body)) {
    const { path, message } = validator.explain(body);
    return errorResponse(400, `${path} ${message}`, path);
  }
  const unknown = schema === undefined ? unknownField(body, { properties: {} }) : undefined;
  if (unknown === undefined) return null;
  const message = `${unknown} is an unknown field`;
  return isOurs ? errorResponse(400, message, unknown) : invalidResponse(message);
}
