import { quoteMessageInput, quoteMessageLimits } from '@neev/domain/procurement/quotations/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { keyOf } from '#graphql/query-client.ts'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { ReplyForm, Thread } from '#shared/conversation/Thread.tsx'
import {
  type ConversationFieldsFragment,
  CreateQuoteMessage,
  MarkQuoteMessagesRead,
  QuoteConversation,
  QuoteConversationUpdated,
} from './negotiation.operations.graphql.ts'

type Shown = ConversationFieldsFragment
type Props = { requestId: string; sellerId: string | null }

/** The conversation of a buyer and an invited seller, updated live; what is shown counts as seen. */
export function Conversation({ requestId, sellerId }: Props) {
  const t = useT()
  const client = useQueryClient()
  const variables = { requestId, sellerId }
  const { quoteConversation: conversation } = useData(QuoteConversation, variables).data
  useLive(QuoteConversationUpdated, variables, ({ quoteConversationUpdated }) => {
    client.setQueryData(keyOf(QuoteConversation, variables), { quoteConversation: quoteConversationUpdated })
  })
  const read = useMutation(MarkQuoteMessagesRead)
  const { side, messages, mayWrite, areContactsShown } = conversation
  const last = messages.findLast((message) => message.side !== side && !message.isRead)?.id
  const markRead = useEffectEvent((messageId: string) => read.runSafely({ ...variables, messageId }))
  useEffect(() => {
    if (last && side !== 'ADMIN') void markRead(last)
  }, [last, side])
  const write = useMutation(CreateQuoteMessage, { successMessage: t('Sent') })
  return (
    <div className="stack">
      {messages.length === 0 ? (
        <p className="ink3">{t('No messages yet.')}</p>
      ) : (
        <Thread messages={messages.map((message) => shownMessage(t, conversation, message))} />
      )}
      {mayWrite && (
        <ReplyForm
          schema={quoteMessageInput}
          maxFiles={quoteMessageLimits.maxFiles}
          label={t('Your message')}
          submit={t('Send message')}
          {...(!areContactsShown && {
            hint: t('Phone numbers, email addresses and links are hidden until the seller has the order.'),
          })}
          onSend={(text, files) => write.run({ ...variables, text, files })}
        />
      )}
    </div>
  )
}

function shownMessage(t: T, { side, sellerName }: Shown, message: Shown['messages'][number]) {
  const isOwn = message.side === side
  const other = message.side === 'SELLER' ? sellerName : (message.author ?? t('Buyer'))
  return {
    ...message,
    at: message.sentAt,
    isOwn,
    author: isOwn ? t('You') : other,
    note: message.unmaskedBody ?? (isOwn && message.isRead ? t('Seen') : undefined),
  }
}
