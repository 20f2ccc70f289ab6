import { object, string } from 'yup';

/** What the e-mail prompt takes; the platform judges the address itself. */
export const emailSchema = object({
  email: string()
    .trim()
    .required('Enter your e-mail address.')
    .email('Enter a complete e-mail address, such as name@example.com.'),
});

/** What the code prompt takes. */
export function codeSchema(digits: number) {
  const words = `Enter all ${digits} digits.`;
  return object({ code: string().required(words).length(digits, words) });
}
