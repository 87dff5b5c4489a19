import { messageChannels } from '@neev/domain/people/messages/message-texts'
import { useSearchParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { rowsTogether } from '#ui/table/bulk/bulk.ts'
import { type Column, moment, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'
import { MessageView } from './MessageView.tsx'
import { channelLabels } from './message-labels.ts'
import {
  CancelMessages,
  MessageEventNames,
  MessageList,
  type MessageListQuery,
  ResendMessages,
} from './messages.operations.graphql.ts'

type Message = MessageListQuery['messages']['items'][number]

const states: StateLabels<Message['status']> = {
  QUEUED: { label: text('Waiting'), tone: 'amber' },
  SENT: { label: text('Sent'), tone: 'green' },
  DELIVERED: { label: text('Delivered'), tone: 'green' },
  FAILED: { label: text('Failed'), tone: 'red' },
  SKIPPED: { label: text('Stored'), tone: 'grey' },
  CANCELLED: { label: text('Stopped'), tone: 'grey' },
}
const statuses = Object.keys(states) as Message['status'][]

const columns: Column<Message>[] = [
  {
    ...textColumn<Message>(text('Recipient'), ({ recipient }) => recipient, {
      second: ({ channel }) => channel,
      sort: 'recipient',
    }),
    kind: 'name',
  },
  textColumn<Message>(text('Subject'), ({ subject }) => subject, { second: ({ error }) => error }),
  textColumn<Message>(text('Event'), ({ template }) => template, {
    second: ({ party, language }) => [party, language].filter(Boolean).join(', '),
    sort: 'template',
  }),
  moment<Message>(text('Created'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  textColumn<Message>(text('Attempts'), ({ attempts }) => (attempts ? String(attempts) : null), {
    second: ({ status, attempts, nextAt }, t) =>
      status === 'QUEUED' && attempts > 0 ? t('next {moment}', { moment: showMoment(nextAt) }) : null,
  }),
  moment<Message>(text('Sent'), ({ sentAt }) => sentAt),
  status<Message, Message['status']>(text('Status'), (message) => message.status, states, { sort: 'status' }),
]

function useEventNames() {
  const t = useT()
  const { locale } = useSpoken()
  const { data } = useGql(MessageEventNames, { locale })
  const options = (data?.messageEventNames ?? []).map(({ name, label }) => ({ value: name, label }))
  return [{ label: t('Event'), options, isLong: true }]
}

function useMessageActions() {
  const t = useT()
  const may = useMay()('message:write')
  const [search] = useSearchParams()
  const resend = useMutation(ResendMessages, {
    successMessage: ({ resendMessages: n }) =>
      t('{n, plural, one {# message is being resent} other {# messages are being resent}}', { n }),
  })
  const cancel = useMutation(CancelMessages, {
    successMessage: ({ cancelMessages: n }) =>
      t('{n, plural, one {# message stopped} other {# messages stopped}}', { n }),
  })
  const stop = async (id: string) => {
    const sure = await confirm({
      title: t(stopping.title, { n: 1 }),
      body: t(stopping.body),
      verb: t('Stop'),
      tone: 'danger',
    })
    if (sure) await cancel.runSafely({ ids: [id] })
  }
  return ({ id, status }: Message): RowAction[] => {
    const view = {
      label: t('View'),
      to: `?${new URLSearchParams([...search].filter(([name]) => name !== 'id').concat([['id', id]]))}`,
    }
    if (!may) return [view]
    return [
      view,
      status === 'QUEUED'
        ? { label: t('Stop'), danger: true, run: () => stop(id) }
        : { label: t('Resend'), run: () => resend.runSafely({ ids: [id] }) },
    ]
  }
}

function OpenMessage({ state }: { state: ListState }) {
  const t = useT()
  const [search] = useSearchParams()
  const id = search.get('id')
  return (
    <Dialog
      as="drawer"
      title={t('Message')}
      open={id !== null}
      onClose={() => state.set({ id: null, page: state.page })}
    >
      {id && <MessageView id={id} />}
    </Dialog>
  )
}

const stopping = {
  title: text('{n, plural, one {Stop this message?} other {Stop these # messages?}}'),
  body: text('It will not be sent. You can resend it later.'),
}
const idsOf = (rows: readonly Message[]) => ({ ids: rows.map(({ id }) => id) })

/** The outbox of all messages; `?id=` opens one. */
export default listPage(MessageList, ({ messages }) => messages, {
  title: text('Sent messages'),
  label: text('Messages'),
  subtitle: ({ messages: { delivers } }, t) =>
    delivers
      ? t('Emails that were sent, and those that could not be sent.')
      : t('No email provider is set up. Messages are stored here and can be read.'),
  sort: '-createdAt',
  columns,
  file: 'messages',
  tabs: { labels: states, statuses },
  search: text('Recipient or text'),
  choices: { channel: valueChoice(text('Channel'), messageChannels, channelLabels) },
  records: { names: ['template'], useChoices: useEventNames },
  useActions: useMessageActions,
  bulk: [
    {
      label: text('Resend'),
      may: 'message:write',
      whyNot: ({ status }, t) => (status === 'QUEUED' ? t('It is waiting to be sent.') : null),
      by: rowsTogether(ResendMessages, idsOf),
    },
    {
      label: text('Stop'),
      may: 'message:write',
      danger: true,
      whyNot: ({ status }, t) => (status === 'QUEUED' ? null : t('It is not waiting to be sent.')),
      sure: stopping,
      by: rowsTogether(CancelMessages, idsOf),
    },
  ],
  empty: [text('No messages yet')],
  noMatch: text('No messages match these filters'),
  after: ({ state }) => <OpenMessage state={state} />,
})
