import { MessageMatrix } from './MessageMatrix.tsx'

/** The messages of this channel. */
export default function SmsMessagesPage() {
  return <MessageMatrix channel="SMS" />
}
