import { describe, expect, it } from '@jest/globals';
import { object, string } from 'yup';
import { validateLazily } from './lazyValidation.ts';

describe('validateLazily', () => {
  const validate = validateLazily<{ name: string }>(async () => object({ name: string().required('Enter a name.') }));

  it('names the field and what was expected', async () => {
    expect(await validate({ name: '' })).toEqual({ name: 'Enter a name.' });
  });

  it('finds no errors in valid values', async () => {
    expect(await validate({ name: 'Ada' })).toEqual({});
  });

  it('leaves validation to the platform when the schema cannot be loaded', async () => {
    const offline = validateLazily<{ name: string }>(() => Promise.reject(new Error('offline')));
    expect(await offline({ name: '' })).toEqual({});
  });

  it('lets an error in the schema itself surface', async () => {
    const broken = validateLazily<{ name: string }>(async () =>
      object({
        name: string().test('broken', 'never shown', () => {
          throw new TypeError('a fault');
        }),
      }),
    );
    await expect(broken({ name: '' })).rejects.toThrow('a fault');
  });
});
