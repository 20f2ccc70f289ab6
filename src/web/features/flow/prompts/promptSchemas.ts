import { object, string } from 'yup';

/** What the e-mail prompt takes; the platform judges the address itself. */
export const emailSchema = object({
  email: string()
    .trim()
    .required('Enter your e-mail address.')
    .email('Enter a whole e-mail address, such as name@example.com.'),
});

/** What the code prompt takes. */
export const codeSchema = (digits: number) => object({ code: string().length(digits, `Enter all ${digits} digits.`) });
