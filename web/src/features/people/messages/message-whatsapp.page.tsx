import { MessageMatrix } from './MessageMatrix.tsx'

/** The messages of this channel. */
export default function WhatsappMessagesPage() {
  return <MessageMatrix channel="WHATSAPP" />
}
