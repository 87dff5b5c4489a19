import { MessageMatrix } from './MessageMatrix.tsx'

/** The messages of this channel. */
export default function EmailMessagesPage() {
  return <MessageMatrix channel="EMAIL" />
}
