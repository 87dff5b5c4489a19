import { inspectionInput, pickupInput } from '@neev/domain/aftersales/claims/returns'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, DateField, QuantityField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { enteredAmounts, LineAmountField, type LineAmounts } from '../LineAmounts.tsx'
import {
  type ClaimFieldsFragment,
  PackReplacement,
  RefundClaim,
  SetReturnPickup,
  SubmitReturnInspection,
  UpdateReturnStatus,
} from './claims.graphql.ts'

type Claim = ClaimFieldsFragment
const steps = {
  pickUp: text('Goods dispatched'),
  receive: text('Goods received'),
  bringBack: text('Goods returned to the buyer'),
} as const
type Step = keyof typeof steps
const stepNames = Object.keys(steps) as Step[]

/** Actions for returned goods: schedule, receive, inspect, and send replacements. */
export function ReturnTransitions({ claim }: { claim: Claim }) {
  const t = useT()
  const [form, setForm] = useState<'pickup' | 'look' | null>(null)
  const transition = useMutation(UpdateReturnStatus, { successMessage: t('Saved') })
  const pack = useMutation(PackReplacement, { successMessage: t('Packed as a new shipment') })
  const pay = useMutation(RefundClaim, { successMessage: t('Credited') })
  const can = (name: string) => claim.transitions.includes(name)
  const { id } = claim
  const close = () => setForm(null)
  if (form === 'pickup') return <PickupForm claim={claim} onClose={close} />
  if (form === 'look') return <LookForm claim={claim} onClose={close} />
  const looks = can('inspect') || can('overrule')
  const payInstead = async () => {
    const sure = await confirm({
      title: t('Refund instead?'),
      body: t('A credit note is issued for the accepted goods, and the money is refunded.'),
      verb: t('Issue refund'),
      tone: 'danger',
    })
    if (sure) await pay.runSafely({ id })
  }
  if (!looks && !can('schedule') && !can('refundClaim') && !stepNames.some(can)) return null
  return (
    <div className="row wraps">
      {can('schedule') && (
        <button type="button" className="button small" onClick={() => setForm('pickup')}>
          {claim.pickup ? t('Change date') : t('Set date')}
        </button>
      )}
      {stepNames.filter(can).map((name) => (
        <BusyButton
          key={name}
          className="button primary small"
          busy={transition.busy}
          onClick={() => transition.runSafely({ id, transition: name })}
        >
          {t(steps[name])}
        </BusyButton>
      ))}
      {looks && (
        <button type="button" className="button primary small" onClick={() => setForm('look')}>
          {can('overrule') ? t('Change decision') : t('Record inspection')}
        </button>
      )}
      {can('refundClaim') && (
        <>
          <BusyButton className="button primary small" busy={pack.busy} onClick={() => pack.runSafely({ claimId: id })}>
            {t('Pack replacement')}
          </BusyButton>
          <BusyButton className="button small" busy={pay.busy} onClick={payInstead}>
            {t('Refund instead')}
          </BusyButton>
        </>
      )}
    </div>
  )
}

type FormProps = { claim: Claim; onClose: () => void }
const Back = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  return (
    <button type="button" className="button" onClick={onClose}>
      {t('Back')}
    </button>
  )
}

function PickupForm({ claim, onClose }: FormProps) {
  const t = useT()
  const save = useMutation(SetReturnPickup, { successMessage: t('Saved; the other side is notified') })
  const { on = '', party = '', mobile, vehicle, address = '' } = claim.pickup ?? {}
  return (
    <Form
      schema={pickupInput}
      defaults={{ on, party, mobile: mobile ?? '', vehicle: vehicle ?? '', address }}
      onSubmit={async (input) => {
        await save.run({ id: claim.id, input })
        onClose()
      }}
      submit={t('Save')}
      actions={<Back onClose={onClose} />}
    >
      <div className="columns">
        <DateField name="on" label={t('Day')} />
        <TextField name="party" label={t('Who brings the goods')} />
        <TextField name="mobile" label={t('Mobile')} optional />
        <TextField name="vehicle" label={t('Vehicle')} optional />
      </div>
      <TextareaField
        name="address"
        label={claim.returnArrangedBy === 'BUYER' ? t('Return address') : t('Collection address')}
      />
    </Form>
  )
}

type Found = { by: string; remarks: string; kg: number | null } & LineAmounts & Record<`fit${string}`, boolean>
const found = problemSchema<Found>(({ by, remarks }) => {
  const issues = inspectionInput.safeParse({ by, remarks }).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
})

/** Inspection by line: passed quantity, and whether it can be sold again. */
function LookForm({ claim, onClose }: FormProps) {
  const t = useT()
  const save = useMutation(SubmitReturnInspection, { successMessage: t('Inspection saved') })
  const lines = claim.lines.map((line) => ({ ...line, id: line.lineId }))
  const amounts = lines.flatMap(({ id, pieces, quantityMilli }) => [
    [`line${id}`, pieces ?? quantityMilli],
    [`fit${id}`, false],
  ])
  return (
    <Form
      schema={found}
      defaults={{ by: '', remarks: '', kg: null, ...Object.fromEntries(amounts) } as Found}
      onSubmit={async (typed) => {
        await save.run({
          id: claim.id,
          input: { by: typed.by, remarks: typed.remarks, grams: typed.kg },
          lines: enteredAmounts(lines, typed).map((line) => ({ ...line, fit: typed[`fit${line.lineId}`] === true })),
        })
        onClose()
      }}
      submit={t('Save')}
      actions={<Back onClose={onClose} />}
    >
      {lines.map((line) => (
        <div key={line.id} className="columns">
          <LineAmountField line={line} label={t('Accepted: {title}', { title: line.title })} optional />
          <CheckboxField name={`fit${line.id}`} label={t('Fit for sale: add it back to stock')} />
        </div>
      ))}
      <div className="columns">
        <TextField name="by" label={t('Inspected by')} />
        <QuantityField name="kg" label={t('Weight')} unit="kg" optional />
      </div>
      <TextareaField name="remarks" label={t('Inspection result')} />
    </Form>
  )
}
