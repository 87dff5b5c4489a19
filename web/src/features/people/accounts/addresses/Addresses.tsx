import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#shared/place/addresses.module.css'
import { stoppedText } from '#shared/tax/gstin-standing.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { AddressForm } from './AddressForm.tsx'
import { addressLine } from './address-labels.ts'
import { Addresses as AddressesQuery, type AddressFieldsFragment, DeleteAddress } from './addresses.graphql.ts'

/** The buyer's addresses, with forms to add, edit and delete. */
export function Addresses() {
  const t = useT()
  const { data } = useData(AddressesQuery)
  const remove = useMutation(DeleteAddress, { successMessage: t('Address deleted') })
  const [open, setOpen] = useState<AddressFieldsFragment | 'new' | null>(null)
  // Sites of the company are on its own page
  const own = data.addresses.filter(({ isOfCompany }) => !isOfCompany)
  if (open) {
    return (
      <AddressForm
        key={open === 'new' ? 'new' : open.id}
        address={open === 'new' ? undefined : open}
        onDone={() => setOpen(null)}
        onCancel={() => setOpen(null)}
      />
    )
  }
  const invalidate = async ({ id, label }: AddressFieldsFragment) => {
    const sure = await confirm({
      title: t('Delete the address {label}?', { label }),
      body: t('Existing orders keep this address.'),
      verb: t('Delete'),
      tone: 'danger',
    })
    if (sure) remove.runSafely({ id })
  }
  return (
    <div className="stack">
      {own.length === 0 && <Empty title={t('No address yet')}>{t('Add the address of your site.')}</Empty>}
      <ul className={styles.addressList}>
        {own.map((address) => (
          <li key={address.id}>
            <AddressText address={address}>
              {address.isDefaultShip && <span className="ink3 t13"> · {t('delivery')}</span>}
              {address.isDefaultBill && <span className="ink3 t13"> · {t('billing')}</span>}
            </AddressText>
            <div className="row">
              <button type="button" className="button small" onClick={() => setOpen(address)}>
                {t('Edit')}
              </button>
              <BusyButton className="button small danger" busy={remove.busy} onClick={() => invalidate(address)}>
                {t('Delete')}
              </BusyButton>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="button" onClick={() => setOpen('new')}>
          <Icon name="plus" />
          {t('Add address')}
        </button>
      </p>
      {own.length < data.addresses.length && (
        <p className="ink2">
          {t('You can also deliver to the sites of your company.')}{' '}
          <Link className="link" to={paths.companySites()}>
            {t('Sites')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** An address in three lines; `children` follow its name. */
export function AddressText({ address, children }: { address: AddressFieldsFragment; children?: ReactNode }) {
  const t = useT()
  const stopped = stoppedText(t, address.gstinStanding)
  return (
    <div>
      <b className="medium">{address.label}</b>
      {children}
      <p className="ink2">{addressLine(address)}</p>
      <p className="ink3 t13">
        {address.contactName}, {address.mobile}
        {address.gstin && `, GSTIN ${address.gstin}`}
      </p>
      {stopped && <p className="error-text">{stopped}</p>}
    </div>
  )
}
