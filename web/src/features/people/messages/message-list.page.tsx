import { messageChannels } from '@neev/domain/people/messages/message-texts'
import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, labels, moment, type StateLabels, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchChoiceFilter, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
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
    ...labels<Message>(text('Recipient'), ({ recipient }) => recipient, {
      second: ({ channel }) => channel,
      sort: 'recipient',
    }),
    kind: 'name',
  },
  labels<Message>(text('Subject'), ({ subject }) => subject, { second: ({ error }) => error }),
  labels<Message>(text('Event'), ({ template }) => template, {
    second: ({ party, language }) => [party, language].filter(Boolean).join(', '),
    sort: 'template',
  }),
  moment<Message>(text('Created'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  labels<Message>(text('Attempts'), ({ attempts }) => (attempts ? String(attempts) : null), {
    second: ({ status, attempts, nextAt }, t) =>
      status === 'QUEUED' && attempts > 0 ? t('next {moment}', { moment: showMoment(nextAt) }) : null,
  }),
  moment<Message>(text('Sent'), ({ sentAt }) => sentAt),
  status<Message, Message['status']>(text('Status'), (message) => message.status, states, { sort: 'status' }),
]

/** The outbox of all messages; `?id=` opens one. */
export default function MessageListPage() {
  const t = useT()
  const may = useMay()
  const { locale } = useSpoken()
  const [search] = useSearchParams()
  const list = useListState({
    sort: '-createdAt',
    filters: { search: 'text', status: statuses, channel: messageChannels, template: 'text' },
  })
  const { data, stale } = useData(MessageList, list.variables, { keep: true })
  const { data: names } = useGql(MessageEventNames, { locale })
  const resend = useMutation(ResendMessages, {
    successMessage: ({ resendMessages: n }) =>
      t('{n, plural, one {# message is being resent} other {# messages are being resent}}', { n }),
  })
  const cancel = useMutation(CancelMessages, {
    successMessage: ({ cancelMessages: n }) =>
      t('{n, plural, one {# message stopped} other {# messages stopped}}', { n }),
  })
  const mayWrite = may('message:write')
  const stop = async (ids: string[]) => {
    const sure = await confirm({
      title: t('{n, plural, one {Stop this message?} other {Stop these # messages?}}', { n: ids.length }),
      body: t('It will not be sent. You can resend it later.'),
      verb: t('Stop'),
      tone: 'danger',
    })
    if (sure) await cancel.runSafely({ ids })
  }
  const id = search.get('id')
  const { page } = list
  return (
    <ListPage
      title={t('Sent messages')}
      subtitle={
        data &&
        (data.messages.delivers
          ? t('Emails that were sent, and those that could not be sent.')
          : t('No email provider is set up. Messages are stored here and can be read.'))
      }
      actions={
        <ExportButton
          name="messages"
          columns={columns}
          rows={() => allRows(MessageList, list.variables, ({ messages }) => messages)}
        />
      }
    >
      <StateTabs list={list} states={states} statuses={statuses} counts={data.messages.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Recipient or text')} />
        <ChoiceFilter
          state={list}
          name="channel"
          label={t('Channel')}
          options={messageChannels.map((value) => ({ value, label: t(channelLabels[value]) }))}
        />
        <SearchChoiceFilter
          state={list}
          name="template"
          label={t('Event')}
          options={(names?.messageEventNames ?? []).map(({ name, label }) => ({ value: name, label }))}
        />
      </Filters>
      <ResourceTable
        label={t('Messages')}
        columns={columns}
        page={data.messages}
        stale={stale}
        state={list}
        {...(mayWrite && {
          bulk: (rows: readonly Message[]) => (
            <>
              <button
                type="button"
                className="button small"
                disabled={resend.busy || rows.every(({ status }) => status === 'QUEUED')}
                onClick={() => resend.runSafely({ ids: rows.map(({ id }) => id) })}
              >
                {t('Resend')}
              </button>
              <button
                type="button"
                className="button small danger"
                disabled={cancel.busy || rows.every(({ status }) => status !== 'QUEUED')}
                onClick={() => stop(rows.map(({ id }) => id))}
              >
                {t('Stop')}
              </button>
            </>
          ),
        })}
        actions={(message) => (
          <RowActions
            actions={[
              { label: t('View'), to: list.href({ id: message.id, page }) },
              ...(mayWrite
                ? [
                    message.status === 'QUEUED'
                      ? { label: t('Stop'), danger: true, run: () => stop([message.id]) }
                      : { label: t('Resend'), run: () => resend.runSafely({ ids: [message.id] }) },
                  ]
                : []),
            ]}
          />
        )}
        empty={<Empty title={list.narrowed ? t('No messages match these filters') : t('No messages yet')} />}
      />
      <Dialog as="drawer" title={t('Message')} open={id !== null} onClose={() => list.set({ id: null, page })}>
        {id && <MessageView id={id} />}
      </Dialog>
    </ListPage>
  )
}
