import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { BankStep } from '../BankStep.tsx'
import { FormFacts } from '../FormFacts.tsx'
import { type ProfileFieldsFragment, SetSellerBank } from './profile.graphql.ts'

/** The business's bank account. A change needs the password, is verified again and stops payouts for three days. */
export function ProfileBank({ profile }: { profile: ProfileFieldsFragment }) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const change = useMutation(SetSellerBank, { successMessage: t('Saved') })
  const { form, bankVerifiedAt, settlementFrozenUntil: frozen, mayChange } = profile
  const isFrozen = frozen !== null && frozen !== undefined && Date.parse(frozen) > Date.now()
  const edit = mayChange.includes('BANK') && (
    <button type="button" className="button small" onClick={() => setEditing(true)}>
      {form.bank ? t('Edit') : t('Add')}
    </button>
  )
  return (
    <>
      {form.bank && (
        <p className={bankVerifiedAt && !isFrozen ? 'note' : 'note amber'}>
          {[
            bankVerifiedAt
              ? t('Account verified on {moment}.', { moment: showMoment(bankVerifiedAt) })
              : t('Account not verified yet.'),
            isFrozen && t('No payouts before {moment}.', { moment: showMoment(frozen) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {editing ? (
        <div className="card padded">
          <p className="note amber">
            {t(
              'After a change we verify the account again, and there are no payouts for 72 hours. All owners are notified.',
            )}
          </p>
          <BankStep
            value={null}
            onSave={async ({ bank }) => {
              if (bank) await change.run({ input: bank })
              setEditing(false)
            }}
            submit={t('Change account')}
            actions={
              <button type="button" className="button" onClick={() => setEditing(false)}>
                {t('Cancel')}
              </button>
            }
          />
        </div>
      ) : form.bank ? (
        <FormFacts form={{ business: null, tax: null, bank: form.bank, points: null }} actions={{ bank: edit }} />
      ) : (
        <Section title={t('Bank')} action={edit}>
          <p className="ink3">{t('No accounts yet')}</p>
        </Section>
      )}
    </>
  )
}
