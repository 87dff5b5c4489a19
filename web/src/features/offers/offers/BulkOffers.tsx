import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { MomentField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { ChangePrices } from './price-updates/ChangePrices.tsx'
import { PauseOffers, SetPriceValidity } from './proposals/proposals.graphql.ts'
import type { Offer } from './seller-offer.columns.tsx'

type Until = { validTo: Date | null }
const until = problemSchema<Until>(({ validTo }) => ({
  validTo: validTo !== null && validTo <= new Date() && text('The end must be in the future.'),
}))

/** Actions for the selected offers: change or extend prices, pause and resume. */
export function BulkOffers({ offers }: { offers: readonly Offer[] }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const offerIds = offers.map(({ id }) => id)
  const pause = useMutation(PauseOffers, {
    successMessage: ({ pauseOffers: n }) => t('{n, plural, one {# offer changed} other {# offers changed}}', { n }),
  })
  const extend = useMutation(SetPriceValidity, {
    successMessage: ({ setPriceValidity: n }) =>
      t('{n, plural, one {# price changed} other {# prices changed}}', { n }),
  })
  const transition = (label: string, paused: boolean) => (
    <BusyButton className="button small" busy={pause.busy} onClick={() => pause.runSafely({ offerIds, pause: paused })}>
      {label}
    </BusyButton>
  )
  return (
    <>
      <ChangePrices offers={offers} />
      {transition(t('Pause'), true)}
      {transition(t('Resume'), false)}
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        {t('Set price expiry')}
      </button>
      <FormDialog
        title={t('Set price expiry')}
        open={open}
        onClose={() => setOpen(false)}
        schema={until}
        defaults={{ validTo: null }}
        submit={t('Save')}
        onSubmit={({ validTo }) => extend.run({ offerIds, validTo: validTo?.toISOString() ?? null })}
      >
        <p className="ink2">{t('Prices do not change; expired prices become valid again.')}</p>
        <MomentField name="validTo" label={t('Valid until')} optional hint={t('Leave empty for no expiry')} />
      </FormDialog>
    </>
  )
}
