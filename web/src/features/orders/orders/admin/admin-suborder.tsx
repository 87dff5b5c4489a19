import { ruleTextWithTerms } from '#graphql/rule-text-with-terms.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { reasonText } from '#shared/orders/order-reasons.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { shipmentStates } from '#shared/orders/shipment-labels.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { massText } from '#ui/format/amounts.ts'
import { DayBox } from '../changes/DayBox.tsx'
import { EditBox } from '../changes/EditBox.tsx'
import { PartialCancellationBox } from '../changes/PartialCancellationBox.tsx'
import { Revisions } from '../changes/Revisions.tsx'
import { ClaimBoxes } from '../claims/ClaimBox.tsx'
import { DebitBoxes } from '../debit-notes/DebitBox.tsx'
import { SuborderSums } from '../SuborderSums.tsx'
import { nextStep } from '../seller/seller-next-step.ts'
import { Goods } from '../seller/seller-order-goods.tsx'
import { EwayData } from '../shipments/EwayData.tsx'
import { ShipmentFacts, ShipmentGoods } from '../shipments/ShipmentFacts.tsx'
import { type AdminOrderQuery, AdminTransitionOrder } from './admin-orders.graphql.ts'

type Suborder = AdminOrderQuery['order']['suborders'][number]
const steering = {
  hold: { label: text('Put on hold'), title: text('Put {number} on hold?') },
  resume: { label: text('Resume'), title: text('Resume {number}?') },
  cancelForBuyer: { label: text('Cancel for the buyer'), title: text('Cancel {number}?') },
} as const
type Steer = keyof typeof steering
const isSteer = (transition: string): transition is Steer => transition in steering

/** One suborder for admins: status, actions, goods, truck and invoice. */
export function OrderSuborder({ part }: { part: Suborder }) {
  const t = useT()
  const may = useMay()
  const state = orderStates[part.status]
  const step = nextStep(t, part, new Date())
  return (
    <Section title={`${part.number} · ${part.seller.name}`} action={<Badge tone={state.tone}>{t(state.label)}</Badge>}>
      <div className="stack">
        <div className="row wraps between">
          <span className={step?.late ? 'late-text' : 'ink2'}>
            {[step?.text, massText(part.grams), part.km !== null && t('{km} km', { km: part.km })]
              .filter(Boolean)
              .join(', ')}
          </span>
          <Steering part={part} />
        </div>
        {part.reasonNote && <p className="note amber">{reasonText(t, part.reasonNote)}</p>}
        <DayBox part={part} />
        <PartialCancellationBox part={part} />
        <EditBox part={part} />
        <ClaimBoxes claims={part.claims} />
        <DebitBoxes debits={part.debits} />
        <Goods part={part} label={part.number} scheduleAt={(id) => paths.admin.scheduleDetail({ id })} />
        <div className="columns">
          <div className="stack">
            {part.shipments
              .filter(({ status }) => status !== 'VOID')
              .map((shipment) => (
                <section key={shipment.id} className="stack" aria-label={shipment.number}>
                  <p className="row">
                    <b className="medium">{shipment.number}</b>
                    <Badge tone={shipmentStates[shipment.status].tone}>
                      {t(shipmentStates[shipment.status].label)}
                    </Badge>
                  </p>
                  <ShipmentGoods load={shipment} lines={part.lines} />
                  <ShipmentFacts load={shipment} withInvoice={may('invoice:read:any')} />
                  {may('order:fulfil') && <EwayData load={shipment} />}
                </section>
              ))}
          </div>
          <div className="stack">
            <SuborderSums part={part} />
            <Revisions of={part.revisions} />
          </div>
        </div>
      </div>
    </Section>
  )
}

function Steering({ part }: { part: Suborder }) {
  const t = useT()
  const transition = useMutation(AdminTransitionOrder, {
    successMessage: t('Saved'),
  })
  const steer = async (name: Steer) => {
    const { label, title } = steering[name]
    const question = { title: t(title, { number: part.number }), verb: t(label) }
    if (name === 'resume') {
      if (await confirm(question)) await transition.runSafely({ suborderId: part.id, transition: name })
      return
    }
    const note = await ask({
      ...question,
      tone: 'danger',
      asks: { label: t('Reason, shown to buyer and seller'), min: 3 },
    })
    if (note !== null) await transition.runSafely({ suborderId: part.id, transition: name, note })
  }
  return (
    <div className="row wraps">
      {part.transitions.map(({ transition: name, whyNot }) =>
        isSteer(name) && !(name === 'resume' && whyNot) ? (
          <BusyButton
            key={name}
            className={name === 'cancelForBuyer' ? 'button small danger' : 'button small'}
            busy={transition.busy}
            disabled={Boolean(whyNot)}
            title={whyNot ? ruleTextWithTerms(t, whyNot) : undefined}
            onClick={() => steer(name)}
          >
            {t(steering[name].label)}
          </BusyButton>
        ) : null,
      )}
    </div>
  )
}
