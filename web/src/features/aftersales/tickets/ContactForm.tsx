import { guestTicketInput, ticketInput } from '@neev/domain/aftersales/tickets/ticket-inputs'
import {
  MAX_TICKET_FILES,
  type TicketTopic,
  ticketTopics,
  topicsOfOrders,
} from '@neev/domain/aftersales/tickets/tickets'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { MessageFiles } from '#shared/conversation/MessageFiles.tsx'
import { orderStates } from '#shared/orders/order-states.ts'
import { BotCheck } from '#shared/sign-in/BotCheck.tsx'
import { useUser } from '#state/session.ts'
import { useStore } from '#state/store.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField, TextField } from '#ui/form/fields.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { showDate } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { topicIcons, topicLabels } from './ticket-labels.ts'
import { CreateTicket, type CreateTicketMutation, HelpOrders } from './tickets.graphql.ts'
import styles from './tickets.module.css'

export type Sent = CreateTicketMutation['createTicket'] & { subject: string; topic: TicketTopic }

type Props = {
  /** Chosen in the URL. */
  topic: TicketTopic | null
  orderId: string | null
  onSent: (sent: Sent) => void
}

/** Form of a ticket: topic, order, text and files; a guest also leaves an address. */
export default function ContactForm({ topic, orderId, onSent }: Props) {
  const t = useT()
  const user = useUser()
  const locale = useStore((state) => state.lang.current.locale)
  const create = useMutation(CreateTicket)
  const [files, setFiles] = useState<File[]>([])
  const defaults = {
    topic: topic ?? '',
    orderId: orderId ?? '',
    subject: '',
    text: '',
    ...(!user && { name: '', email: '', mobile: '', botToken: '' }),
  }
  return (
    <Form
      schema={user ? ticketInput : guestTicketInput}
      defaults={defaults as never}
      submit={t('Send and get ticket number')}
      onSubmit={async (input) => {
        const orderId = topicsOfOrders.includes(input.topic) ? input.orderId : null
        const { createTicket } = await create.run({ input: { ...input, orderId, locale }, files })
        onSent({ ...createTicket, subject: input.subject, topic: input.topic })
      }}
    >
      <Topics />
      {user && <Orders chosen={orderId} />}
      <section className={styles.helpStep}>
        <h2>{t('What happened?')}</h2>
        <TextField name="subject" label={t('Subject')} />
        <TextareaField name="text" label={t('Description')} />
        <MessageFiles files={files} max={MAX_TICKET_FILES} onChange={setFiles} />
      </section>
      {!user && (
        <section className={styles.helpStep}>
          <h2>{t('Where do we answer?')}</h2>
          <p className="ink2">
            {t('Your order is attached if you')}{' '}
            <Link className="link" to={paths.login({ returnTo: paths.contact() })}>
              {t('sign in first')}
            </Link>
            .
          </p>
          <div className="columns">
            <TextField name="name" label={t('Your name')} autoComplete="name" />
            <TextField name="email" label={t('Email')} type="email" autoComplete="email" />
            <TextField
              name="mobile"
              label={t('Mobile number')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              optional
            />
          </div>
          <BotCheck />
        </section>
      )}
    </Form>
  )
}

function Topics() {
  const t = useT()
  const { field } = useController({ name: 'topic' })
  const error = useFieldError('topic')
  return (
    <fieldset className={styles.helpStep}>
      <legend>{t('What is it about?')}</legend>
      <div className={styles.helpTopics}>
        {ticketTopics.map((topic) => (
          <label key={topic}>
            <input
              type="radio"
              name="topic"
              value={topic}
              checked={field.value === topic}
              onChange={() => field.onChange(topic)}
            />
            <Icon name={topicIcons[topic]} />
            {t(topicLabels[topic])}
          </label>
        ))}
      </div>
      {error && (
        <p className="error-text">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const firstOrders = 4

/** The latest orders, and the one that the link named. */
function Orders({ chosen }: { chosen: string | null }) {
  const t = useT()
  const topic = useWatch({ name: 'topic' }) as TicketTopic | ''
  const { field } = useController({ name: 'orderId' })
  const [all, setAll] = useState(false)
  const { data } = useGql(HelpOrders, { page: { page: 1, size: 50, sort: '-placedAt' }, filter: {} })
  if (topic === '' || !topicsOfOrders.includes(topic) || !data || data.myOrders.items.length === 0) return null
  const { items } = data.myOrders
  const shown = all ? items : items.filter(({ id }, at) => at < firstOrders || id === chosen)
  return (
    <fieldset className={styles.helpStep}>
      <legend>{t('Which order?')}</legend>
      <div className={`${styles.helpOrders} card`}>
        {shown.map(({ id, number, status, placedAt, suborders }) => (
          <label key={id}>
            <input
              type="radio"
              name="orderId"
              value={id}
              checked={field.value === id}
              onChange={() => field.onChange(id)}
            />
            <span>
              <b className="medium">{number}</b>, {suborders.map(({ seller }) => seller.name).join(', ')}
              <br />
              <span className="ink3 t13">
                {suborders
                  .flatMap(({ lines }) => lines.map(({ title }) => title))
                  .slice(0, 3)
                  .join(', ')}
              </span>
            </span>
            <Badge tone={orderStates[status].tone}>{t(orderStates[status].label)}</Badge>
            <span className="ink3 t13">{showDate(placedAt)}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="orderId" value="" checked={!field.value} onChange={() => field.onChange('')} />
          <span>{t('Not about an order')}</span>
        </label>
      </div>
      {shown.length < items.length && (
        <button type="button" className={`button small quiet ${styles.helpMore}`} onClick={() => setAll(true)}>
          {t('Show more orders')}
        </button>
      )}
    </fieldset>
  )
}
