import { einvoiceAccessInput } from '@neev/domain/tax/einvoices'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { TurnoverForm } from '#shared/einvoices/TurnoverForm.tsx'
import { turnoverEffects, turnoverNames } from '#shared/einvoices/turnover-labels.ts'
import { WrittenTurnover } from '#shared/einvoices/WrittenTurnover.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import styles from '#ui/detail/rows.module.css'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { PasswordField, TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import {
  type ProfileFieldsFragment,
  RemoveEinvoiceAccess,
  SetEinvoiceAccess,
  SetSellerTurnover,
  TestEinvoiceAccess,
} from './profile.graphql.ts'

type Props = { profile: ProfileFieldsFragment }

/** Declared turnover, and e-invoicing setup. */
export function ProfileEinvoices({ profile }: Props) {
  return (
    <>
      <Turnover profile={profile} />
      {profile.einvoicing.since && <Access profile={profile} />}
    </>
  )
}

function Turnover({ profile: { einvoicing, mayChange } }: Props) {
  const t = useT()
  const set = useMutation(SetSellerTurnover, { successMessage: t('Saved') })
  const { turnover, since } = einvoicing
  return (
    <Section title={t('Turnover')}>
      <div className="stack">
        {mayChange.includes('BUSINESS') ? (
          <TurnoverForm turnover={turnover} onSave={(chosen) => set.run({ turnover: chosen })} />
        ) : (
          <>
            <Properties of={[[t('Yearly turnover'), t(turnoverNames[turnover])]]} />
            <p className="hint">{t(turnoverEffects[turnover])}</p>
          </>
        )}
        <WrittenTurnover of={einvoicing} />
        {since && <p className="ink3 t13">{t('E-invoices since {moment}', { moment: showMoment(since) })}</p>}
      </div>
    </Section>
  )
}

function Access({ profile: { einvoicing, gstins, mayChange } }: Props) {
  const t = useT()
  const may = mayChange.includes('BANK')
  const [open, setOpen] = useState<string | null>(null)
  const save = useMutation(SetEinvoiceAccess, { successMessage: t('Saved and tested') })
  const test = useMutation(TestEinvoiceAccess, { successMessage: t('Tested') })
  const remove = useMutation(RemoveEinvoiceAccess, { successMessage: t('Removed') })
  const askRemove = async (gstin: string) => {
    const sure = await confirm({
      title: t('Remove the e-invoice access of {gstin}?', { gstin }),
      body: t('Its invoices will then wait until you register them on the portal and enter the IRN.'),
      verb: t('Remove'),
    })
    if (sure) await remove.runSafely({ gstin })
  }
  return (
    <Section title={t('E-invoice access')}>
      <div className="stack">
        <p className="ink2">
          {t(
            'Create an API user for Neev on the government’s e-invoice portal, under API registration, and save the user name and password here. They are stored encrypted and never shown. Without them, you register invoices on the portal yourself and enter the IRN.',
          )}
        </p>
        {!einvoicing.hasPortal && (
          <p className="note amber">
            {t('Neev is not connected to the portal yet. Register your invoices on the portal and enter the IRN.')}
          </p>
        )}
        <ul className={styles.recordList}>
          {gstins.map(({ gstin, state }) => {
            const stored = einvoicing.access.find((one) => one.gstin === gstin)
            return (
              <li key={gstin}>
                <div>
                  <b className="medium">{gstin}</b>
                  <p className="ink3 t13">{state}</p>
                  <p className={stored?.testFailure ? 'note red t13' : 'ink3 t13'}>{stateOf(t, stored)}</p>
                </div>
                {may && (
                  <div className="row wraps">
                    <button type="button" className="button small" onClick={() => setOpen(gstin)}>
                      {stored ? t('Edit') : t('Add')}
                    </button>
                    {stored && einvoicing.hasPortal && (
                      <BusyButton className="button small" busy={test.busy} onClick={() => test.runSafely({ gstin })}>
                        {t('Test')}
                      </BusyButton>
                    )}
                    {stored && (
                      <BusyButton className="button small" busy={remove.busy} onClick={() => askRemove(gstin)}>
                        {t('Remove')}
                      </BusyButton>
                    )}
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </div>
      <FormDialog
        title={t('E-invoice access')}
        open={open !== null}
        onClose={() => setOpen(null)}
        schema={einvoiceAccessInput}
        defaults={{ gstin: open ?? '', userName: '', password: '' }}
        onSubmit={(input) => save.run({ input })}
        submit={t('Save and test')}
      >
        <p className="ink2">{open}</p>
        <TextField name="userName" label={t('Portal user name')} autoComplete="off" />
        <PasswordField name="password" label={t('Portal password')} autoComplete="new-password" />
      </FormDialog>
    </Section>
  )
}

type Stored = ProfileFieldsFragment['einvoicing']['access'][number]

function stateOf(t: ReturnType<typeof useT>, stored: Stored | undefined): string {
  if (!stored) return t('No access saved')
  const user = t('User name …{end}', { end: stored.userNameEnd })
  if (stored.testFailure) return `${user} · ${t('Portal message: {message}', { message: stored.testFailure })}`
  return stored.testedAt
    ? `${user} · ${t('accepted on {moment}', { moment: showMoment(stored.testedAt) })}`
    : `${user} · ${t('not tested yet')}`
}
