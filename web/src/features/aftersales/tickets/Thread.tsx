import { ticketMessageInput } from '@neev/domain/aftersales/tickets/ticket-inputs'
import { MAX_TICKET_FILES } from '@neev/domain/aftersales/tickets/tickets'
import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import { ReplyForm, Thread } from '#shared/conversation/Thread.tsx'
import type { TicketMessageFieldsFragment } from './tickets.graphql.ts'

type Message = TicketMessageFieldsFragment
type Side = 'CUSTOMER' | 'STAFF'

/** The messages of a ticket. */
export function TicketThread({ messages, side }: { messages: readonly Message[]; side: Side }) {
  const t = useT()
  return (
    <Thread
      messages={messages.map((message) => ({
        ...message,
        isOwn: message.side === side,
        author: nameOf(message, side, t('You'), t('Neev support')),
      }))}
    />
  )
}

function nameOf(message: Message, side: Side, you: string, support: string): string {
  if (side === 'CUSTOMER') return message.side === 'CUSTOMER' ? you : support
  return message.author ?? support
}

type ReplyProps = {
  label: string
  submit: string
  hint?: string
  onSend: (text: string, files: File[]) => Promise<unknown>
  children?: ReactNode
}

/** The form of a message in a ticket. */
export const TicketReply = (props: ReplyProps) => (
  <ReplyForm schema={ticketMessageInput} maxFiles={MAX_TICKET_FILES} {...props} />
)
