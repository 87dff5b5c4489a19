import { startOfIstDate } from '@neev/domain/core/fiscal'
import { leadQuotaInput } from '@neev/domain/procurement/enquiries/enquiries'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { CountField } from '#ui/form/fields.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type PartnerFiguresFragment, SetLeadQuota } from './enquiries.graphql.ts'

/** This month's enquiries and the monthly limit, with a form to change it. */
export function LeadQuota({ quota }: { quota: NonNullable<PartnerFiguresFragment['quota']> }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const set = useMutation(SetLeadQuota, { successMessage: t('Saved') })
  const { perMonth, thisMonth, opensOn } = quota
  const text =
    perMonth == null
      ? t('{n, plural, one {# request} other {# requests}} this month, with no limit.', { n: thisMonth })
      : t('{n} of {max} requests this month.', { n: thisMonth, max: perMonth })
  return (
    <>
      <p className={opensOn ? 'note amber between' : 'note between'}>
        <span>
          {text}{' '}
          {opensOn &&
            t('Buyers see that they can send you requests again from {date}.', {
              date: showDate(startOfIstDate(opensOn)),
            })}
        </span>
        <button type="button" className="button small" onClick={() => setOpen(true)}>
          {t('Edit')}
        </button>
      </p>
      <FormDialog
        title={t('How many requests do you accept?')}
        open={open}
        onClose={() => setOpen(false)}
        schema={leadQuotaInput}
        defaults={{ perMonth: perMonth ?? null }}
        submit={t('Save')}
        onSubmit={set.run}
      >
        <CountField
          name="perMonth"
          label={t('Requests per month')}
          hint={t('Leave empty for no limit. Invalid requests do not count.')}
          optional
        />
      </FormDialog>
    </>
  )
}
