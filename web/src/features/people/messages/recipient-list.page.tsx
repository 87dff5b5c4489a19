import { bounceInput } from '@neev/domain/people/messages/channels'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { link, moment, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import styles from './messages.module.css'
import {
  BounceList,
  ClearBouncedAddress,
  DeleteMessageRecipient,
  MarkAddressBounced,
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
  textColumn<Recipient>(text('Messages'), ({ events }) => events.join(', ') || null, {}),
  textColumn<Recipient>(text('Recipients'), ({ parties }) => parties.join(', ') || null),
  moment<Recipient>(text('Created'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<Recipient, 'ACTIVE' | 'INACTIVE'>(text('Status'), ({ active }) => (active ? 'ACTIVE' : 'INACTIVE'), states),
]

function useRecipientActions() {
  const t = useT()
  const may = useMay()
  const remove = useMutation(DeleteMessageRecipient, { successMessage: t('Deleted') })
  const erase = async ({ id, address }: Recipient) => {
    const sure = await confirm({
      title: t('Delete {address} from the list?', { address }),
      body: t('It receives no more copies.'),
      verb: t('Delete'),
      tone: 'danger',
    })
    if (sure) await remove.runSafely({ id })
  }
  return (row: Recipient): RowAction[] =>
    may('emailList:delete') ? [{ label: t('Delete'), danger: true, run: () => erase(row) }] : []
}

function BouncedSection() {
  const t = useT()
  return (
    <Section title={t('Bounced addresses')}>
      <Loading>
        <Bounced />
      </Loading>
    </Section>
  )
}

/** Internal recipients of copies and tests, and addresses whose mail bounced. */
export default listPage(RecipientList, ({ messageRecipients }) => messageRecipients, {
  title: text('Email list'),
  subtitle: text('Colleagues who receive copies of messages, and test addresses.'),
  sort: 'name',
  columns,
  file: 'email-list',
  isFlat: true,
  search: text('Name, address or event'),
  create: { may: 'emailList:write', to: paths.admin.emailAdd, label: text('Add address') },
  open: ({ id }) => paths.admin.emailEdit({ emailId: id }),
  useActions: useRecipientActions,
  empty: [text('No addresses yet')],
  noMatch: text('No addresses match these filters'),
  after: () => <BouncedSection />,
})

function Bounced() {
  const t = useT()
  const may = useMay()('emailList:write')
  const { data } = useData(BounceList)
  const clear = useMutation(ClearBouncedAddress, { successMessage: t('Cleared') })
  const mark = useMutation(MarkAddressBounced, { successMessage: t('Marked as bounced') })
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
              <BusyButton className="button small" busy={clear.busy} onClick={() => clear.runSafely({ address })}>
                {t('Clear')}
              </BusyButton>
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
