import { ticketMessageInput } from '@neev/domain/support/ticket-inputs'
import { MAX_TICKET_TEXT } from '@neev/domain/support/tickets'
import { type ReactNode, useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { sizeText, TicketFiles } from './TicketFiles.tsx'
import type { TicketMessageFieldsFragment } from './tickets.graphql.ts'
import styles from './tickets.module.css'

type Message = TicketMessageFieldsFragment
type Props = { messages: readonly Message[]; side: 'CUSTOMER' | 'STAFF' }

/** The messages of a ticket, oldest first; one's own side is tinted. */
export function Thread({ messages, side }: Props) {
  const t = useT()
  return (
    <ol className={styles.thread} aria-live="polite">
      {messages.map((message) => (
        <li key={message.id} className={message.side === side ? styles.own : undefined}>
          <p>
            <b className="medium">{nameOf(message, side, t('You'), t('Neev support'))}</b>{' '}
            <span className="ink3 t13">{showMoment(message.at)}</span>
          </p>
          <div className={styles.threadBody}>
            <p className="kept-lines">{message.body}</p>
            {message.files.length > 0 && (
              <ul className={styles.ticketFiles}>
                {message.files.map((file) => (
                  <li key={file.url}>
                    <a className={styles.ticketFile} href={file.url} target="_blank" rel="noreferrer">
                      <Icon name="document" />
                      {file.name} <span className="ink3 t13">{sizeText(file.size)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function nameOf(message: Message, side: Props['side'], you: string, support: string): string {
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

/** The form of a message with files. */
export function ReplyForm({ label, submit, hint, onSend, children }: ReplyProps) {
  const [files, setFiles] = useState<File[]>([])
  return (
    <Form
      schema={ticketMessageInput}
      defaults={{ text: '' }}
      submit={submit}
      onSubmit={({ text }) => onSend(text, files)}
    >
      <TextareaField name="text" label={label} maxLength={MAX_TICKET_TEXT} {...(hint && { hint })} />
      <TicketFiles files={files} onChange={setFiles} />
      {children}
    </Form>
  )
}
