import { whyNotPo } from '@neev/domain/buying/carts'
import { whyNotGstin } from '@neev/domain/core/identity/identity'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import { type ReactNode, useState } from 'react'
import { refusalText } from '#graphql/error-text.ts'
import { useData } from '#graphql/use-data.ts'
import { usePrefetch } from '#graphql/use-prefetch.ts'
import { useT } from '#i18n/use-t.ts'
import { stoppedText } from '#shared/tax/gstin-standing.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import plainLinkStyles from '#ui/plain-link.module.css'
import {
  CheckoutAddresses,
  type CheckoutAddressFragment,
  CheckoutCompany,
  type CheckoutCompanyQuery,
} from './checkout.graphql.ts'
import styles from './checkout.module.css'
import { type Choices, defaultSite, knownGstin } from './choices.ts'
import type { NewAddress } from './new-address.ts'

type Props = {
  choices: Choices
  choose: (changes: Partial<Choices>) => void
  NewAddress: NewAddress
  onDone: () => void
}

/** Shipping and billing address, and GSTIN for input tax credit. */
export function AddressStep(props: Props) {
  return useMay()('b2b:read') ? <OfCompany {...props} /> : <Addresses {...props} company={null} />
}

function OfCompany(props: Props) {
  usePrefetch(CheckoutAddresses)
  return <Addresses {...props} company={useData(CheckoutCompany).data.b2bCompany ?? null} />
}

type Company = CheckoutCompanyQuery['b2bCompany'] | null

function Addresses({ choices, choose, NewAddress, onDone, company }: Props & { company: Company }) {
  const t = useT()
  const { data, refetch } = useData(CheckoutAddresses)
  const [adding, setAdding] = useState<'ship' | 'bill' | null>(null)
  const [tried, setTried] = useState(false)
  const { addresses } = data
  const ship = addresses.find(({ id }) => id === choices.shipId) ?? defaultSite(addresses, data.cart.pincode)
  const bill = addresses.find(({ id }) => id === choices.billId) ?? null
  const gstin = choices.gstin ?? knownGstin(bill ?? ship, company)
  const whyPo = tried ? whyNotPo(company, choices.poNumber) : null
  const whyGstin = gstin === '' ? null : whyStillNotGstin(gstin, tried)
  const standings = [...addresses.map(({ gstinStanding }) => gstinStanding), ...(company?.standings ?? [])]
  const stopped = stoppedText(
    t,
    standings.find((one) => one?.gstin === gstin),
  )
  const onSaved = async ({ id }: { id: string }) => {
    await refetch()
    choose(adding === 'bill' ? { billId: id } : { shipId: id })
    setAdding(null)
  }
  if (adding || addresses.length === 0) {
    return (
      <>
        <h1 className={styles.checkoutTitle}>
          {adding === 'bill' ? t('Billing address') : t('Where should we deliver?')}
        </h1>
        <div className="card padded">
          <NewAddress onDone={onSaved} onCancel={addresses.length > 0 ? () => setAdding(null) : undefined} />
        </div>
      </>
    )
  }
  const goOn = () => {
    setTried(true)
    if (!ship || (gstin !== '' && whyNotGstin(gstin))) return
    if (whyNotPo(company, choices.poNumber)) return
    choose({ shipId: ship.id, gstin })
    onDone()
  }
  return (
    <>
      <h1 className={styles.checkoutTitle}>{t('Address and GSTIN')}</h1>
      <div className="stack">
        <DeliverTo {...{ addresses, ship, choose }} isMissing={tried && !ship} onAdd={() => setAdding('ship')} />
        <Section title={t('Bill to')}>
          <div className="stack">
            <label className="check">
              <input
                type="checkbox"
                checked={bill === null}
                onChange={(event) =>
                  choose({
                    billId: event.target.checked
                      ? null
                      : (addresses.find(({ id }) => id !== ship?.id)?.id ?? ship?.id ?? null),
                  })
                }
              />
              <span>{t('Same as delivery address')}</span>
            </label>
            {bill && (
              <div>
                <Choice
                  name="bill"
                  legend={t('Bill to')}
                  addresses={addresses}
                  chosen={bill.id}
                  onChoose={(billId) =>
                    choose({ billId, gstin: addresses.find(({ id }) => id === billId)?.gstin ?? choices.gstin })
                  }
                />
                <button type="button" className="button" onClick={() => setAdding('bill')}>
                  <Icon name="plus" />
                  {t('Add address')}
                </button>
              </div>
            )}
            <InvoiceFields {...{ choices, choose, company, gstin, stopped, whyPo, whyGstin }} of={bill ?? ship} />
          </div>
        </Section>
        <p>
          <button type="button" className="button primary large" onClick={goOn}>
            {t('Review order')}
          </button>
        </p>
      </div>
    </>
  )
}

type DeliverToProps = Pick<Props, 'choose'> & {
  addresses: readonly CheckoutAddressFragment[]
  ship: CheckoutAddressFragment | undefined
  isMissing: boolean
  onAdd: () => void
}

function DeliverTo({ addresses, ship, choose, isMissing, onAdd }: DeliverToProps) {
  const t = useT()
  return (
    <Section title={t('Deliver to')}>
      <Choice
        name="ship"
        legend={t('Deliver to')}
        addresses={addresses}
        chosen={ship?.id ?? null}
        onChoose={(shipId) => {
          const site = addresses.find(({ id }) => id === shipId)
          choose({ shipId, ...(site?.sez && site.gstin && { gstin: site.gstin }) })
        }}
      />
      {isMissing && <p className="error-text">{t('Choose a delivery address.')}</p>}
      <button type="button" className="button" onClick={onAdd}>
        <Icon name="plus" />
        {t('Add address')}
      </button>
    </Section>
  )
}

type InvoiceFieldsProps = Pick<Props, 'choices' | 'choose'> & {
  company: Company
  gstin: string
  /** Why nothing is ordered under it. */
  stopped: string | null
  whyPo: Refusal | null
  whyGstin: Refusal | null
  /** The address of the invoice. */
  of: CheckoutAddressFragment | undefined
}

/** What the invoice names: the registration, and the number of the company's order. */
function InvoiceFields({ choices, choose, company, gstin, stopped, whyPo, whyGstin, of }: InvoiceFieldsProps) {
  const t = useT()
  return (
    <div className="columns page-form">
      <Field
        label={t('GSTIN')}
        optional
        hint={
          <GstinHint
            gstin={gstin}
            known={[of?.gstin, ...(company?.gstins ?? [])]}
            company={company}
            use={(gstin) => choose({ gstin })}
          />
        }
        error={whyGstin ? refusalText(t, whyGstin) : (stopped ?? undefined)}
      >
        {(control) => (
          <div className="input">
            <input
              {...control}
              name="gstin"
              autoComplete="off"
              value={gstin}
              onChange={(event) => choose({ gstin: event.target.value.replace(/\s/g, '').toUpperCase() })}
            />
          </div>
        )}
      </Field>
      <Field
        label={t('Your PO number')}
        optional={!company?.poRequired}
        hint={t('Shown on the invoice.')}
        error={whyPo ? refusalText(t, whyPo) : undefined}
      >
        {(control) => (
          <div className="input">
            <input
              {...control}
              name="poNumber"
              autoComplete="off"
              value={choices.poNumber}
              onChange={(event) => choose({ poNumber: event.target.value })}
            />
          </div>
        )}
      </Field>
    </div>
  )
}

/** While typing, only definite errors are shown; a number of full length is checked at once. */
function whyStillNotGstin(gstin: string, tried: boolean): Refusal | null {
  if (gstin.length >= 15 || tried) return whyNotGstin(gstin)
  return /^\d{0,2}$|^\d{2}[A-Z]{0,5}$|^\d{2}[A-Z]{5}\d{0,4}$|^\d{2}[A-Z]{5}\d{4}[A-Z]{0,1}[0-9A-Z]{0,3}$/.test(gstin)
    ? null
    : refuse('GSTIN_FORMAT')
}

type GstinHintProps = {
  gstin: string
  /** Possible registrations of the buyer, most likely first. */
  known: readonly (string | null | undefined)[]
  company: { companyName: string; gstins: readonly string[] } | null
  use: (gstin: string) => void
}

function GstinHint({ gstin, known, company, use }: GstinHintProps): ReactNode {
  const t = useT()
  if (company?.gstins.includes(gstin))
    return t('Billed to {company}. You can claim the tax on this order as input credit.', {
      company: company.companyName,
    })
  if (gstin !== '' && whyNotGstin(gstin) === null)
    return t('The GSTIN is valid. You can claim the tax on this order as input credit.')
  const offered = [...new Set(known.filter((one) => typeof one === 'string' && one !== gstin))] as string[]
  if (offered.length > 0)
    return offered.map((one) => (
      <button key={one} type="button" className={plainLinkStyles.plainLink} onClick={() => use(one)}>
        {t('Use {gstin}', { gstin: one })}
      </button>
    ))
  return t('To claim input credit. Leave it empty if you buy as a private person.')
}

type ChoiceProps = {
  name: string
  legend: string
  addresses: readonly CheckoutAddressFragment[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** With more addresses than this, the buyer searches them; a company can have 200 sites. */
const manyAddresses = 8

function Choice({ name, legend, addresses, chosen, onChoose }: ChoiceProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const isLong = addresses.length > manyAddresses
  const found = isLong ? matching(addresses, search, chosen) : addresses
  return (
    <fieldset className={styles.addressChoice}>
      <legend className="hidden-text">{legend}</legend>
      {isLong && (
        <Field label={t('Find a site')} hint={t('Name, street, city or pincode')}>
          {(control) => (
            <div className="input">
              <input {...control} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
            </div>
          )}
        </Field>
      )}
      {isLong && (
        <p className="ink3 t13" role="status">
          {t('{n} of {all} addresses', { n: found.length, all: addresses.length })}
        </p>
      )}
      {found.map((address) => (
        <label key={address.id} className="check">
          <input type="radio" name={name} checked={address.id === chosen} onChange={() => onChoose(address.id)} />
          <span>
            <b className="medium">{address.label}</b>
            {address.isOfCompany && <span className="ink3 t13"> · {t('site of the company')}</span>}
            <span className="ink2 second">
              {[address.line1, address.line2, address.landmark].filter(Boolean).join(', ')}, {address.city}{' '}
              {address.pincode}, {address.state}
            </span>
            <span className="ink3 t13 second">
              {address.contactName}, {address.mobile}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The chosen address, and the first others that contain all words of the search. */
function matching(addresses: readonly CheckoutAddressFragment[], search: string, chosen: string | null) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const passing = addresses.filter((one) => {
    const all = `${one.label} ${one.line1} ${one.line2 ?? ''} ${one.city} ${one.pincode}`.toLowerCase()
    return one.id !== chosen && words.every((word) => all.includes(word))
  })
  return [...addresses.filter(({ id }) => id === chosen), ...passing.slice(0, manyAddresses)]
}
