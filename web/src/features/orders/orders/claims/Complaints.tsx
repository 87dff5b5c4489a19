import { claimReasons } from '@neev/domain/content/claim-terms'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { OrderSuborderFragment, ShipmentFragment } from '../order.graphql.ts'
import { WeighForm } from '../shipments/WeighForm.tsx'
import { ClaimDialog } from './ClaimDialog.tsx'
import { SubmitDeliveryWeighment } from './claims.graphql.ts'

const longest = Math.max(...Object.values(claimReasons).map(({ hours }) => hours)) * 3_600_000
const dayMs = 86_400_000
/** Whether a claim period is open: for reporting a problem, or for returning unneeded goods. */
const mayClaim = ({ deliveredAt }: ShipmentFragment, { returnTerms }: OrderSuborderFragment) =>
  deliveredAt !== null &&
  Date.now() - Date.parse(deliveredAt) < Math.max(longest, ...returnTerms.map(({ windowDays }) => windowDays * dayMs))

/** Actions of a buyer for the shipments of a suborder: weighbridge slip and claim. */
export function Complaints({ part }: { part: OrderSuborderFragment }) {
  return part.shipments.map((shipment) => <OfShipment key={shipment.id} part={part} load={shipment} />)
}

function OfShipment({ part, load }: { part: OrderSuborderFragment; load: ShipmentFragment }) {
  const t = useT()
  const [open, setOpen] = useState<'slip' | 'claim' | null>(null)
  const weigh = useMutation(SubmitDeliveryWeighment, { successMessage: t('Slip saved') })
  const close = () => setOpen(null)
  const which = part.shipments.length > 1 ? ` ${load.number}` : ''
  return (
    <>
      {load.mayWeigh && load.weighsFirst && (
        <button type="button" className="button small" onClick={() => setOpen('slip')}>
          {t('Weighbridge slip from the site')}
          {which}
        </button>
      )}
      {mayClaim(load, part) && (
        <button type="button" className="button small" onClick={() => setOpen('claim')}>
          <Icon name="alert" />
          {t('Report a problem or return')}
          {which}
        </button>
      )}
      <Dialog title={t('Weighbridge slip from the site')} open={open === 'slip'} onClose={close}>
        <div className="dialog-body stack">
          <p className="ink2">
            {t('Within two days of delivery. A shortage above the usual tolerance is claimed automatically.')}{' '}
            {t('The seller can ask you to pay for excess weight. Nothing is due unless you agree.')}
          </p>
          <WeighForm
            submit={t('Save slip')}
            onSend={async (input, file) => {
              await weigh.run({
                shipmentId: load.id,
                input: { ...input, weighedAt: input.weighedAt.toISOString() },
                file,
              })
              close()
            }}
          />
        </div>
      </Dialog>
      <ClaimDialog part={part} load={load} open={open === 'claim'} onClose={close} />
    </>
  )
}
