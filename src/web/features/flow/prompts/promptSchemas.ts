import { object, string } from 'yup';

/** The e-mail prompt's input. Only the platform validates the address itself. */
export const emailSchema = object({
  email: string()
    .trim()
    .required('Enter your e-mail address.')
    .email('Enter a complete e-mail address, such as name@example.com.'),
});

/** The code prompt's input. */
export function codeSchema(digits: number) {
  const words = `Enter all ${digits} digits.`;
  return object({ code: string().required(words).length(digits, words) });
}
