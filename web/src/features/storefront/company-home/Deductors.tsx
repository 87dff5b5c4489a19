import { deductorInput } from '@neev/domain/businesses/b2b'
import { istDate } from '@neev/domain/core/fiscal'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DateField, TextField } from '#ui/form/fields.tsx'
import { showDay } from '#ui/format/dates.ts'
import type { Membership } from './CompanyPage.tsx'
import styles from './company.module.css'
import { AddB2bDeductor, CompanyDeductors } from './company.operations.graphql.ts'

/** Registrations of a government buyer to deduct GST; nothing for other companies. */
export function Deductors({ may }: Pick<Membership, 'may'>) {
  const t = useT()
  const deductors = useData(CompanyDeductors, {}).data.b2bCompany?.deductors
  const [isOpen, setOpen] = useState(false)
  const add = useMutation(AddB2bDeductor, { successMessage: t('Saved') })
  if (!deductors) return null
  return (
    <Section
      title={t('Registration to deduct GST')}
      action={
        may.includes('manage') && (
          <button type="button" className="button small" onClick={() => setOpen(true)}>
            {t('Enter GSTIN')}
          </button>
        )
      }
    >
      <p className="ink3 t13">
        {t(
          'The GST that you deduct (GST-TDS) can then be recorded for payments to sellers on whose credit you buy, and for bank transfers.',
        )}
      </p>
      {deductors.length > 0 && (
        <ul className={styles.rows}>
          {deductors.map(({ gstin, from }) => (
            <li key={`${gstin} ${from}`}>
              <span className="medium">{gstin}</span>
              <span className="ink2 t13">{t('from {day}', { day: showDay(from) })}</span>
            </li>
          ))}
        </ul>
      )}
      <FormDialog
        title={t('Registration to deduct GST')}
        open={isOpen}
        onClose={() => setOpen(false)}
        schema={deductorInput}
        defaults={{ gstin: '', from: istDate(new Date()) }}
        submit={t('Save')}
        onSubmit={(input) => add.run({ input })}
      >
        <TextField name="gstin" label={t('GSTIN')} hint={t('The one with D as its 14th character.')} />
        <DateField name="from" label={t('Valid from')} />
      </FormDialog>
    </Section>
  )
}
