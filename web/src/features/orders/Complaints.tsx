import { claimReasons } from '@neev/domain/claims'
import { useState } from 'react'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import { ClaimDialog } from './ClaimDialog.tsx'
import { SubmitDeliveryWeighment } from './claims.graphql.ts'
import { Order, type OrderSuborderFragment, type ShipmentFragment } from './order.graphql.ts'
import { WeighForm } from './WeighForm.tsx'

const longest = Math.max(...Object.values(claimReasons).map(({ hours }) => hours)) * 3_600_000
const dayMs = 86_400_000
/** Whether any window is still open: for reporting a problem, or for returning goods that are not needed. */
const mayClaim = ({ deliveredAt }: ShipmentFragment, { returnTerms }: OrderSuborderFragment) =>
  deliveredAt !== null &&
  Date.now() - Date.parse(deliveredAt) < Math.max(longest, ...returnTerms.map(({ windowDays }) => windowDays * dayMs))

/** What a buyer can say about the loads of a part: what the weighbridge at the site found, and what is wrong. */
export function Complaints({ part }: { part: OrderSuborderFragment }) {
  return part.shipments.map((load) => <OfShipment key={load.id} part={part} load={load} />)
}

function OfShipment({ part, load }: { part: OrderSuborderFragment; load: ShipmentFragment }) {
  const t = useT()
  const [open, setOpen] = useState<'slip' | 'claim' | null>(null)
  const weigh = useMutation(SubmitDeliveryWeighment, { successMessage: t('The slip is kept'), refreshes: [Order] })
  const close = () => setOpen(null)
  const which = part.shipments.length > 1 ? ` ${load.number}` : ''
  return (
    <>
      {load.mayWeigh && load.weighsFirst && (
        <button type="button" className="button small" onClick={() => setOpen('slip')}>
          {t('Weighed at the site')}
          {which}
        </button>
      )}
      {mayClaim(load, part) && (
        <button type="button" className="button small" onClick={() => setOpen('claim')}>
          <Icon name="alert" />
          {t('Something is wrong, or give back')}
          {which}
        </button>
      )}
      <Dialog title={t('Weighed at the site')} open={open === 'slip'} onClose={close}>
        <div className="dialog-body stack">
          <p className="ink2">
            {t('Within two days of the delivery. What is short by more than usual is claimed by itself.')}{' '}
            {t('For what weighs more the seller can ask you; nothing is due without your yes.')}
          </p>
          <WeighForm
            submit={t('Keep the slip')}
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
