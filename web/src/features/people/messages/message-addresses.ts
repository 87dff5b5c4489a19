import type { MessageChannel, MessageLanguage, MessageParty } from '@neev/domain/people/messages/message-texts'
import { paths } from '#navigation/paths.ts'

/** The page of a channel. */
export const channelPath: Record<MessageChannel, () => string> = {
  EMAIL: () => paths.admin.emailMessages(),
  SMS: () => paths.admin.smsMessages(),
  WHATSAPP: () => paths.admin.whatsappMessages(),
}

const bodyPaths = {
  EMAIL: paths.admin.emailBody,
  SMS: paths.admin.smsBody,
  WHATSAPP: paths.admin.whatsappBody,
} as const

type Message = { channel: MessageChannel; event: string; party: MessageParty; language?: MessageLanguage }

/** Where the text of a message is edited. */
export const textPath = ({ channel, event, party, language }: Message): string =>
  bodyPaths[channel]({ event, party }, { language })
