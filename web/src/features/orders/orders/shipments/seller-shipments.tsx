import { type FailureReason, failureReasons, type ShipmentTransition } from '@neev/domain/orders/orders/shipments'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { EinvoiceWork } from '#shared/einvoices/EinvoiceWork.tsx'
import { failureLabels, shipmentStates } from '#shared/orders/shipment-labels.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextareaField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { SubmitShipmentWeighment } from '../claims/claims.graphql.ts'
import type { ShipmentFragment } from '../order.graphql.ts'
import styles from '../orders.module.css'
import { MarkShipmentFailed, ResendShipment, UnpackShipment } from '../seller/seller-orders.graphql.ts'
import type { SellerSuborder } from '../seller/seller-suborder.ts'
import { EwayData } from './EwayData.tsx'
import { CreateChallan, PrepareInvoice } from './eway.graphql.ts'
import { ShipmentDocuments } from './ShipmentDocuments.tsx'
import { ShipmentFacts, ShipmentGoods } from './ShipmentFacts.tsx'
import { DeliverForm } from './seller-deliver-form.tsx'
import { DispatchForm } from './seller-dispatch-form.tsx'
import { Heats, isCovered } from './seller-heats.tsx'
import { WeighForm } from './WeighForm.tsx'
import { Weights } from './Weights.tsx'

const can = (shipment: ShipmentFragment, transition: ShipmentTransition) => shipment.transitions.includes(transition)

/** Next action of each shipment that is packed, in transit, or failed. */
export function OpenShipments({ part }: { part: SellerSuborder }) {
  return part.shipments.map((shipment) => {
    if (can(shipment, 'dispatch')) return <ToDispatch key={shipment.id} part={part} load={shipment} />
    if (can(shipment, 'deliver')) return <ToDeliver key={shipment.id} part={part} load={shipment} />
    return can(shipment, 'resend') ? <NotTaken key={shipment.id} part={part} load={shipment} /> : null
  })
}

/** Dispatched shipments, with their trucks and documents. */
export function SentShipments({ part }: { part: SellerSuborder }) {
  const t = useT()
  const may = useMay()
  return part.shipments
    .filter(({ dispatchedAt }) => dispatchedAt)
    .map((shipment) => {
      const { label, tone } = shipmentStates[shipment.status]
      return (
        <Section
          key={shipment.id}
          title={t('Truck')}
          action={part.shipments.length > 1 && <Badge tone={tone}>{t(label)}</Badge>}
        >
          <ShipmentGoods load={shipment} lines={part.lines} />
          <ShipmentFacts load={shipment} withInvoice />
          {may('order:fulfil') && <EwayData load={shipment} />}
        </Section>
      )
    })
}

type Props = { part: SellerSuborder; load: ShipmentFragment }

/** The shipment that an action is about, if there are several. */
const Which = ({ part, load }: Props) => part.shipments.length > 1 && <span className="ink3 t13">{load.number}</span>

function ToDispatch({ part, load }: Props) {
  const t = useT()
  const unpack = useMutation(UnpackShipment, { successMessage: t('Unpacked') })
  const takeApart = async () => {
    const sure = await confirm({
      title: t('Unpack {number}?', { number: load.number }),
      body: t('Its items can be packed again, also in other shipments.'),
      verb: t('Unpack'),
    })
    if (sure) await unpack.runSafely({ id: load.id })
  }
  const unpacking = (
    <BusyButton className="button" busy={unpack.busy} onClick={takeApart}>
      {t('Unpack')}
    </BusyButton>
  )
  return (
    <Section title={t('Dispatch')} action={<Which part={part} load={load} />}>
      <div className="stack">
        <ShipmentGoods load={load} lines={part.lines} />
        <Heats part={part} load={load} />
        <ToWeigh load={load} />
        <ShipmentDocuments load={load} />
        <PrepareFirst load={load} />
        <EwayData load={load} />
        <ShipmentEinvoice load={load} />
        {isCovered(load) && isWeighed(load) ? (
          <DispatchForm load={load} actions={unpacking} />
        ) : (
          <div className="row">{unpacking}</div>
        )}
      </div>
    </Section>
  )
}

/** Above the limit the e-way bill comes before the truck, and what it names before the e-way bill. */
function PrepareFirst({ load: { id, ewayDue, ewayPrepared, claimNumber } }: { load: ShipmentFragment }) {
  const t = useT()
  const prepare = useMutation(PrepareInvoice, { successMessage: t('Invoice prepared') })
  const challan = useMutation(CreateChallan, { successMessage: t('Challan created') })
  if (!ewayDue || ewayPrepared) return null
  const action = claimNumber ? challan : prepare
  return (
    <div className="note amber stack">
      <p>
        {claimNumber
          ? t('This shipment needs an e-way bill, which names the challan: create it first.')
          : t('This shipment needs an e-way bill, which names the invoice: prepare it first.')}
      </p>
      <div className="row">
        <BusyButton className="button" busy={action.busy} onClick={() => action.runSafely({ shipmentId: id })}>
          {claimNumber ? t('Create challan') : t('Prepare invoice')}
        </BusyButton>
      </div>
    </div>
  )
}

/** The registration of the shipment's invoice: without its IRN the truck cannot leave. */
function ShipmentEinvoice({ load: { einvoiceWork } }: { load: ShipmentFragment }) {
  const t = useT()
  const may = useMay()
  if (!einvoiceWork) return null
  return (
    <section className={`stack ${styles.heats}`} aria-label={t('E-invoice')}>
      <h3>{t('E-invoice')}</h3>
      {einvoiceWork.status !== 'REGISTERED' && (
        <p className="ink2">{t('The truck must not leave before the invoice has its number (IRN) from the portal.')}</p>
      )}
      <EinvoiceWork einvoice={einvoiceWork} mayWrite={may('einvoice:write')} />
    </section>
  )
}

const isWeighed = ({ weighsFirst, weighments }: ShipmentFragment) =>
  !weighsFirst || weighments.some(({ side }) => side === 'SELLER')

/** The seller's weighbridge slip, for goods that are weighed before dispatch. */
function ToWeigh({ load }: { load: ShipmentFragment }) {
  const t = useT()
  const weigh = useMutation(SubmitShipmentWeighment, { successMessage: t('Slip saved') })
  if (!load.weighsFirst) return null
  return (
    <section className={`stack ${styles.heats}`} aria-label={t('Weighbridge')}>
      <h3>{t('Weighbridge')}</h3>
      {isWeighed(load) ? (
        <Weights load={load} />
      ) : (
        <WeighForm
          submit={t('Save slip')}
          onSend={(input, file) =>
            weigh.run({ shipmentId: load.id, input: { ...input, weighedAt: input.weighedAt.toISOString() }, file })
          }
        />
      )}
    </section>
  )
}

function ToDeliver({ part, load }: Props) {
  const t = useT()
  const [failing, setFailing] = useState(false)
  return (
    <Section title={t('Delivery')} action={<Which part={part} load={load} />}>
      {failing ? (
        <FailForm load={load} onClose={() => setFailing(false)} />
      ) : (
        <DeliverForm
          id={load.id}
          actions={
            <button type="button" className="button" onClick={() => setFailing(true)}>
              {t('Delivery failed')}
            </button>
          }
        />
      )}
    </Section>
  )
}

type Failure = { reason: string; note: string }
const failure = problemSchema<Failure>(({ reason }) => ({
  reason: !(reason in failureReasons) && text('Choose a reason.'),
}))

function FailForm({ load, onClose }: { load: ShipmentFragment; onClose: () => void }) {
  const t = useT()
  const fail = useMutation(MarkShipmentFailed, { successMessage: t('Saved; the buyer is notified') })
  return (
    <Form
      schema={failure}
      defaults={{ reason: '', note: '' }}
      onSubmit={({ reason, note }) =>
        fail.run({ id: load.id, reason: reason as FailureReason, note: note.trim() || null })
      }
      submit={t('Mark as not delivered')}
      actions={
        <button type="button" className="button" onClick={onClose}>
          {t('Back')}
        </button>
      }
    >
      <SelectField
        name="reason"
        label={t('Reason')}
        options={Object.entries(failureLabels).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <TextareaField name="note" label={t('Information for the buyer')} optional />
    </Form>
  )
}

function NotTaken({ part, load }: Props) {
  const t = useT()
  const resend = useMutation(ResendShipment, { successMessage: t('In transit again') })
  return (
    <Section title={t('Not delivered')} action={<Which part={part} load={load} />}>
      <p className="note amber">
        {[load.failureReason && t(failureLabels[load.failureReason]), load.failureNote].filter(Boolean).join(': ')}
      </p>
      <p className="ink2">{t('Agree a new time with the buyer; the documents and the delivery code stay valid.')}</p>
      <BusyButton className="button primary" busy={resend.busy} onClick={() => resend.runSafely({ id: load.id })}>
        {t('Dispatch again')}
      </BusyButton>
    </Section>
  )
}
