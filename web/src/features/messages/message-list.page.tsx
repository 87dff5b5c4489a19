import { useSearchParams } from 'react-router'
import { Empty } from '#kit/feedback/Blank.tsx'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { type Column, moment, type StateLabels, status, words } from '#kit/table/columns.tsx'
import { ExportButton } from '#kit/table/ExportButton.tsx'
import { allRows } from '#kit/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#kit/table/Filters.tsx'
import { ListPage } from '#kit/table/ListPage.tsx'
import { ResourceTable } from '#kit/table/ResourceTable.tsx'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
import { useMay } from '#state/use-may.ts'
import { MessageView } from './MessageView.tsx'
import { MessageList, type MessageListQuery, ResendMessage } from './messages.operations.graphql.ts'

type Message = MessageListQuery['messages']['items'][number]

const states: StateLabels<Message['status']> = {
  QUEUED: { label: text('Waiting'), tone: 'amber' },
  SENT: { label: text('Sent'), tone: 'green' },
  FAILED: { label: text('Failed'), tone: 'red' },
  SKIPPED: { label: text('Kept here'), tone: 'grey' },
}
const statuses = Object.keys(states) as Message['status'][]

const columns: Column<Message>[] = [
  {
    ...words<Message>(text('Recipient'), ({ recipient }) => recipient, {
      second: ({ channel }) => channel,
      sort: 'recipient',
    }),
    kind: 'name',
  },
  words<Message>(text('Subject'), ({ subject }) => subject, { second: ({ error }) => error }),
  words<Message>(text('Template'), ({ template }) => template, { sort: 'template' }),
  moment<Message>(text('Written'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  moment<Message>(text('Sent'), ({ sentAt }) => sentAt),
  status<Message, Message['status']>(text('State'), (message) => message.status, states, { sort: 'status' }),
]

/** The outbox: every message to buyers, sellers and the desk; `?id=` opens one. */
export default function MessageListPage() {
  const t = useT()
  const may = useMay()
  const [search] = useSearchParams()
  const list = useListState({ sort: '-createdAt', filters: { search: 'text', status: statuses, template: 'text' } })
  const { data, error, refetch } = useGql(MessageList, list.variables, { keep: true })
  const resend = useAct(ResendMessage, { says: t('On its way again'), refreshes: [MessageList] })
  const id = search.get('id')
  const { page } = list
  return (
    <ListPage
      title={t('Messages')}
      subtitle={
        data &&
        (data.messages.delivers
          ? t('E-mails that left the house, and those that did not.')
          : t('No e-mail provider is set up: messages stay here, where they can be read.'))
      }
      actions={
        <ExportButton
          name="messages"
          columns={columns}
          rows={() => allRows(MessageList, list.variables, ({ messages }) => messages)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Recipient or subject')} />
        <SearchFilter state={list} name="template" label={t('Template')} />
        <ChoiceFilter
          state={list}
          name="status"
          label={t('State')}
          options={statuses.map((value) => ({ value, label: t(states[value].label) }))}
        />
      </Filters>
      <ResourceTable
        label={t('Messages')}
        columns={columns}
        page={data?.messages}
        error={error}
        retry={refetch}
        state={list}
        actions={(message) => (
          <RowActions
            actions={[
              { label: t('Read'), to: list.href({ id: message.id, page }) },
              ...(may('message:write')
                ? [
                    {
                      label: t('Send once more'),
                      whyNot: message.status === 'QUEUED' ? t('It waits to be sent anyway.') : null,
                      act: () => resend.tell({ id: message.id }),
                    },
                  ]
                : []),
            ]}
          />
        )}
        empty={<Empty title={list.narrowed ? t('No message fits these filters') : t('No messages yet')} />}
      />
      <Dialog as="drawer" title={t('Message')} open={id !== null} onClose={() => list.set({ id: null, page })}>
        {id && <MessageView id={id} />}
      </Dialog>
    </ListPage>
  )
}
