import { sellerPoint, whyNotLutNoted } from '@neev/domain/businesses/sellers/sellers'
import { financialYear } from '@neev/domain/core/fiscal'
import { whyNotGstin } from '@neev/domain/core/identity/identity'
import { cleanCode } from '@neev/domain/core/input/clean'
import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { GstinField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { barServicesTexts } from '../bar-services.ts'
import { newPoint, PointFields } from '../PointFields.tsx'
import {
  AddSellerGstin,
  type ProfileFieldsFragment,
  SetInvoicePrefix,
  SetPointActive,
  SetSellerLut,
  SetSellerPoint,
} from './profile.graphql.ts'

type Props = { profile: ProfileFieldsFragment }
type Yard = ProfileFieldsFragment['points'][number]

/** GST registrations with invoice prefixes, and their dispatch points. */
export function ProfileYards({ profile }: Props) {
  return (
    <>
      <Registrations profile={profile} />
      <Yards profile={profile} />
    </>
  )
}

const newGstin = problemSchema<{ gstin: string }>(({ gstin }) => {
  const why = whyNotGstin(gstin)
  return { gstin: why }
})
const newPrefix = problemSchema<{ prefix: string }>(({ prefix }) => ({
  prefix:
    !/^[A-Z][A-Z0-9]{1,5}$/.test(prefix) &&
    text('A prefix must have 2 to 6 capital letters or digits and start with a letter.'),
}))

function Registrations({ profile: { gstins, mayChange } }: Props) {
  const t = useT()
  const may = mayChange.includes('BUSINESS')
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const [lutOf, setLutOf] = useState<string | null>(null)
  const add = useMutation(AddSellerGstin, { successMessage: t('Saved') })
  const setPrefix = useMutation(SetInvoicePrefix, { successMessage: t('Saved') })
  const changed = gstins.find(({ gstin }) => gstin === open)
  const close = () => setOpen(null)
  return (
    <Section
      title={t('GST registrations')}
      action={
        may && (
          <button type="button" className="button small" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {t('GSTIN in another state')}
          </button>
        )
      }
    >
      <ul className={styles.recordList}>
        {gstins.map(({ gstin, state, invoicePrefix, luts }) => (
          <li key={gstin}>
            <div>
              <b className="medium">{gstin}</b>
              <p className="ink3 t13">{state}</p>
              {luts.map(({ financialYear: year, number }) => (
                <p key={year} className="ink3 t13">
                  {t('Letter of undertaking {year}: {number}', { year, number })}
                </p>
              ))}
            </div>
            <div className="row wraps">
              <span className="ink2 t13">{t('Invoices {prefix}/…', { prefix: invoicePrefix })}</span>
              {may && (
                <button type="button" className="button small" onClick={() => setOpen(gstin)}>
                  {t('Change prefix')}
                </button>
              )}
              {may && (
                <button type="button" className="button small" onClick={() => setLutOf(gstin)}>
                  {t('Letter of undertaking')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <FormDialog
        title={t('GSTIN in another state')}
        open={open === 'new'}
        onClose={close}
        schema={newGstin}
        defaults={{ gstin: '' }}
        onSubmit={add.run}
        submit={t('Add')}
      >
        <GstinField name="gstin" label="GSTIN" hint={t('15 characters; characters 3 to 12 are the PAN')} />
      </FormDialog>
      <AuthorisationDialog of={gstins.find(({ gstin }) => gstin === lutOf)} onClose={() => setLutOf(null)} />
      <Dialog title={t('Invoice numbers')} open={changed !== undefined} onClose={close}>
        {changed && (
          <div className="dialog-body">
            <Form
              schema={newPrefix}
              defaults={{ prefix: changed.invoicePrefix }}
              onSubmit={async ({ prefix }) => {
                await setPrefix.run({ gstin: changed.gstin, prefix })
                close()
              }}
              submit={t('Save')}
            >
              <TextField
                name="prefix"
                label={t('Prefix')}
                hint={t('Used from the next invoice on; the numbers continue.')}
                tidy={cleanCode}
              />
            </Form>
          </div>
        )}
      </Dialog>
    </Section>
  )
}

type LutGiven = { gstin: string; financialYear: string; number: string }
const newLut = problemSchema<LutGiven>(({ number, ...of }) => {
  const why = number === '' ? null : whyNotLutNoted({ ...of, number }, new Date())
  return { number: why }
})

/** The letter of undertaking of this financial year, for supplying special economic zones without tax. */
function AuthorisationDialog({
  of,
  onClose,
}: {
  of: Props['profile']['gstins'][number] | undefined
  onClose: () => void
}) {
  const t = useT()
  const set = useMutation(SetSellerLut, { successMessage: t('Saved') })
  const year = financialYear(new Date())
  return (
    <FormDialog
      title={t('Letter of undertaking')}
      open={of !== undefined}
      onClose={onClose}
      schema={newLut}
      defaults={{
        gstin: of?.gstin ?? '',
        financialYear: year,
        number: of?.luts.find((lut) => lut.financialYear === year)?.number ?? '',
      }}
      onSubmit={({ number, ...letter }) => set.run({ ...letter, number: number || null })}
      submit={t('Save')}
    >
      <TextField
        name="number"
        label={t('Reference number for {year}', { year })}
        hint={t(
          'From form RFD-11. With it, supplies to special economic zones are tax-free. Leave empty to charge integrated tax.',
        )}
        optional
        tidy={cleanCode}
      />
    </FormDialog>
  )
}

function Yards({ profile: { points, gstins, mayChange } }: Props) {
  const t = useT()
  const may = mayChange.includes('BUSINESS')
  const [open, setOpen] = useState<Yard | 'new' | null>(null)
  const save = useMutation(SetSellerPoint, { successMessage: t('Saved') })
  const setActive = useMutation(SetPointActive, { successMessage: t('Saved') })
  const close = () => setOpen(null)
  const turn = async ({ id, name, isActive }: Yard) => {
    const question = {
      title: t('Close {name} temporarily?', { name }),
      body: t('Buyers cannot order from it until you reopen it. Existing orders are not affected.'),
      verb: t('Close'),
    }
    if (!isActive || (await confirm(question))) await setActive.runSafely({ id, isActive: !isActive })
  }
  return (
    <Section
      title={t('Yards')}
      action={
        may && (
          <button type="button" className="button small" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {t('Add yard')}
          </button>
        )
      }
    >
      <ul className={styles.recordList}>
        {points.map((yard) => (
          <li key={yard.id}>
            <div>
              <b className="medium">{yard.name}</b> {!yard.isActive && <Badge tone="amber">{t('Closed')}</Badge>}
              <p className="ink3 t13">{`${yard.line ? `${yard.line}, ` : ''}${yard.city} ${yard.pincode}`}</p>
              <p className="ink3 t13">
                {[
                  yard.gstin,
                  yard.loadingHours,
                  t('loading {amount} per tonne', { amount: formatInr(yard.loadingPaisePerTonne) }),
                  ...barServicesTexts(t, yard),
                  yard.hasWeighbridge && t('weighbridge'),
                  yard.maxKm && t('up to {km} km', { km: yard.maxKm }),
                  yard.servesStates.length > 0
                    ? t('{n, plural, one {# state} other {# states}}', { n: yard.servesStates.length })
                    : t('All states'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {may && (
              <div className="row wraps">
                <button type="button" className="button small" onClick={() => setOpen(yard)}>
                  {t('Edit')}
                </button>
                <button type="button" className="button small" onClick={() => turn(yard)}>
                  {yard.isActive ? t('Close') : t('Reopen')}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        as="drawer"
        title={open === 'new' ? t('Add yard') : (open?.name ?? '')}
        open={open !== null}
        onClose={close}
      >
        {open && (
          <div className="dialog-body">
            <Form
              schema={sellerPoint}
              defaults={startOf(open, gstins[0]?.gstin ?? '') as never}
              onSubmit={async (input) => {
                await save.run({ id: open === 'new' ? null : open.id, input })
                close()
              }}
              submit={t('Save')}
            >
              <PointFields at="" gstins={gstins.map(({ gstin }) => gstin)} />
            </Form>
          </div>
        )}
      </Dialog>
    </Section>
  )
}

function startOf(yard: Yard | 'new', gstin: string) {
  if (yard === 'new') return newPoint(gstin)
  const { id: _, isActive: __, servesStates, ...rest } = yard
  return { ...rest, loadingHours: rest.loadingHours ?? '', servesStates: [...servesStates] }
}
