import Stack from '@mui/material/Stack';
import { object } from 'yup';
import { FormikField } from '../../../ui/Field.tsx';
import { KeyField, type KindForm, orKept, secret, word } from './kindForm.tsx';

export const telegramForm: KindForm<'telegram'> = {
  blank: { kind: 'telegram', botToken: '', chatId: '' },
  schema: object({
    botToken: orKept(
      secret('Enter a bot token.').matches(/^\d{1,20}:[\w-]{1,100}$/, {
        message: 'Enter the full token, such as 123456:ABC-DEF.',
        excludeEmptyString: true,
      }),
    ),
    chatId: word('Enter a chat ID.').matches(/^(-?\d+|@\w+)$/, {
      message: 'Enter a number such as -1001234567890, or @ and a channel name.',
      excludeEmptyString: true,
    }),
  }),
  help: 'Send /newbot to @BotFather, copy the token it replies with, and add the bot to the chat. For a private chat, message the bot first: bots can’t start a conversation.',
  link: { label: 'Creating a Telegram bot', url: 'https://core.telegram.org/bots/features#creating-a-new-bot' },
  Fields: () => (
    <Stack spacing={2.5}>
      <KeyField name="config.botToken" label="Bot token" />
      <FormikField
        name="config.chatId"
        label="Chat ID"
        placeholder="-1001234567890"
        autoComplete="off"
        hint="A number (negative for groups), or @ and the name of a public channel."
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
    </Stack>
  ),
};
