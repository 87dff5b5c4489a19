import { bounceInput } from '@neev/domain/people/messages/channels'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { labels, link, moment, type StateLabels, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import styles from './messages.module.css'
import {
  BounceList,
  ClearBounced,
  DeleteRecipient,
  MarkBounced,
  type RecipientFieldsFragment,
  RecipientList,
} from './messages.operations.graphql.ts'

type Recipient = RecipientFieldsFragment

const states: StateLabels<'ACTIVE' | 'INACTIVE'> = {
  ACTIVE: { label: text('Active'), tone: 'green' },
  INACTIVE: { label: text('Inactive'), tone: 'grey' },
}

const columns = [
  link<Recipient>(
    text('Name'),
    ({ name }) => name,
    ({ id }) => paths.admin.emailEdit({ emailId: id }),
    { second: ({ address }) => address, sort: 'name' },
  ),
  labels<Recipient>(text('Messages'), ({ events }) => events.join(', ') || null, {}),
  labels<Recipient>(text('Recipients'), ({ parties }) => parties.join(', ') || null),
  moment<Recipient>(text('Created'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<Recipient, 'ACTIVE' | 'INACTIVE'>(text('Status'), ({ active }) => (active ? 'ACTIVE' : 'INACTIVE'), states),
]

/** Internal recipients of copies and tests, and addresses whose mail bounced. */
export default function RecipientListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: 'name', filters: { search: 'text' } })
  const variables = { page: list.variables.page, search: list.variables.filter.search ?? null }
  const { data, stale } = useData(RecipientList, variables, { keep: true })
  const remove = useMutation(DeleteRecipient, { successMessage: t('Deleted') })
  return (
    <ListPage
      title={t('Email list')}
      subtitle={t('Colleagues who receive copies of messages, and test addresses.')}
      create={may('emailList:write') && { to: paths.admin.emailAdd(), label: t('Add address') }}
      actions={
        <ExportButton
          name="email-list"
          columns={columns}
          rows={() => allRows(RecipientList, variables, ({ messageRecipients }) => messageRecipients)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name, address or event')} />
      </Filters>
      <ResourceTable
        label={t('Email list')}
        columns={columns}
        page={data.messageRecipients}
        stale={stale}
        state={list}
        actions={({ id, address }) => (
          <RowActions
            actions={[
              { label: t('Open'), to: paths.admin.emailEdit({ emailId: id }) },
              ...(may('emailList:delete')
                ? [
                    {
                      label: t('Delete'),
                      danger: true,
                      run: async () => {
                        const sure = await confirm({
                          title: t('Delete {address} from the list?', { address }),
                          body: t('It receives no more copies.'),
                          verb: t('Delete'),
                          tone: 'danger',
                        })
                        if (sure) await remove.runSafely({ id })
                      },
                    },
                  ]
                : []),
            ]}
          />
        )}
        empty={<Empty title={list.narrowed ? t('No addresses match these filters') : t('No addresses yet')} />}
      />
      <Section title={t('Bounced addresses')}>
        <Loading>
          <Bounced />
        </Loading>
      </Section>
    </ListPage>
  )
}

function Bounced() {
  const t = useT()
  const may = useMay()('emailList:write')
  const { data } = useData(BounceList)
  const clear = useMutation(ClearBounced, { successMessage: t('Cleared') })
  const mark = useMutation(MarkBounced, { successMessage: t('Marked as bounced') })
  const { items } = data.bouncedAddresses
  return (
    <div className="stack">
      {items.length === 0 && <p className="ink2">{t('No mail has bounced.')}</p>}
      <ul className="stack">
        {items.map(({ address, reason, createdAt }) => (
          <li key={address} className={`row wraps ${styles.messageVersion}`}>
            <div>
              <b className="medium">{address}</b>
              <p className="t13 ink2">
                {showMoment(createdAt)} · {reason}
              </p>
            </div>
            {may && (
              <button
                type="button"
                className="button small"
                disabled={clear.busy}
                onClick={() => clear.runSafely({ address })}
              >
                {t('Clear')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {may && (
        <Form
          schema={bounceInput}
          defaults={{ address: '', reason: '' }}
          submit={t('Mark as bounced')}
          onSubmit={(values) => mark.run(values)}
        >
          <div className="columns">
            <TextField name="address" label={t('Email')} type="email" />
            <TextField name="reason" label={t('Reason')} />
          </div>
        </Form>
      )}
    </div>
  )
}
