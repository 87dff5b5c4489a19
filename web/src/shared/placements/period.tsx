import type { Period } from '@neev/domain/storefront/placements'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { MomentField } from '#ui/form/fields.tsx'

/** The period of a record as fields have it. */
export const periodOf = (record?: { startsAt: string | null; endsAt: string | null }): Period => ({
  startsAt: record?.startsAt ? new Date(record.startsAt) : null,
  endsAt: record?.endsAt ? new Date(record.endsAt) : null,
})

/** The period of a form in the format of the contract. */
export const periodInput = ({ startsAt, endsAt }: Period) => ({
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

/** When visitors see something: both are optional. A new one whose start is past is shown once it is saved. */
export function PeriodFields({ isNew }: { isNew: boolean }) {
  const t = useT()
  const [now] = useState(() => Date.now())
  const startsAt = useWatch({ name: 'startsAt' }) as Date | null
  const isPast = startsAt !== null && startsAt.getTime() < now
  return (
    <>
      <MomentField
        name="startsAt"
        label={t('Starts')}
        optional
        hint={
          isNew && isPast
            ? t('This is in the past: it is shown as soon as you save it.')
            : t('Indian time; empty for now.')
        }
      />
      <MomentField name="endsAt" label={t('Ends')} optional hint={t('Indian time; empty for no end.')} />
    </>
  )
}
