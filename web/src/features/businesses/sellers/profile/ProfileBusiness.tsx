import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { BusinessStep } from '../BusinessStep.tsx'
import { FormFacts } from '../FormFacts.tsx'
import { sellerStates } from '../seller-labels.ts'
import { type ProfileFieldsFragment, UpdateSellerBusiness } from './profile.graphql.ts'

/** Business details; editable for owners. */
export function ProfileBusiness({ profile }: { profile: ProfileFieldsFragment }) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const update = useMutation(UpdateSellerBusiness, { successMessage: t('Saved') })
  const { form, version, mayChange, history } = profile
  const edit = mayChange.includes('BUSINESS') && (
    <button type="button" className="button small" onClick={() => setEditing(true)}>
      {t('Edit')}
    </button>
  )
  if (editing)
    return (
      <div className="card padded">
        <BusinessStep
          value={form.business ?? null}
          onSave={async ({ business }) => {
            if (business) await update.run({ version, input: business })
            setEditing(false)
          }}
          submit={t('Save')}
          actions={
            <button type="button" className="button" onClick={() => setEditing(false)}>
              {t('Cancel')}
            </button>
          }
        />
      </div>
    )
  const { business, tax } = form
  return (
    <>
      <FormFacts form={{ business, tax, bank: null, points: null }} actions={{ business: edit }} />
      {history.length > 0 && (
        <Section title={t('History')}>
          <StatusHistory history={history} states={sellerStates} />
        </Section>
      )}
    </>
  )
}
