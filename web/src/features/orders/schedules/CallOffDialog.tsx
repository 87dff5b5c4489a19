import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { callInput } from '@neev/domain/orders/schedules'
import { useNavigate } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { setPincode } from '#state/place.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, QuantityField } from '#ui/form/fields.tsx'
import { amountText, perText, unitText } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { becauseText } from './schedule-labels.ts'
import { CreateCallOff, type ScheduleFieldsFragment } from './schedules.graphql.ts'

export type CallOffTarget = {
  schedule: ScheduleFieldsFragment
  /** The planned delivery; null for an unplanned quantity. */
  drop: ScheduleFieldsFragment['drops'][number] | null
}

/** Quantity and date of a call-off, which is added to the cart. */
export function CallOffDialog({ calling, onClose }: { calling: CallOffTarget | null; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('Call off')} open={calling !== null} onClose={onClose}>
      <div className="dialog-body stack">{calling && <CallOffForm calling={calling} />}</div>
    </Dialog>
  )
}

function CallOffForm({ calling: { schedule, drop } }: { calling: CallOffTarget }) {
  const t = useT()
  const navigate = useNavigate()
  const call = useMutation(CreateCallOff)
  const { id, unit, leftMilli, isBars, now } = schedule
  const open = drop ? drop.quantityMilli - drop.calledMilli : leftMilli
  const earliest = now?.earliest ?? istDate(new Date())
  const day = drop && drop.day > earliest ? drop.day : earliest
  return (
    <Form
      schema={callInput}
      defaults={{ dropId: drop?.id ?? null, day, quantityMilli: Math.min(open, leftMilli) }}
      onSubmit={async (input) => {
        const { createCallOff } = await call.run({ scheduleId: id, input })
        setPincode(createCallOff.pincode)
        await navigate(paths.cart())
      }}
      submit={t('Add to cart')}
    >
      {now?.price && (
        <p>
          <b className="medium">{formatInr(now.price.pricePaise)}</b> {perText(t, unit)}
          <span className="second t13 ink3">{becauseText(t, now.price)}</span>
        </p>
      )}
      <QuantityField
        name="quantityMilli"
        label={t('Quantity')}
        unit={unitText(t, unit)}
        hint={[
          t('{amount} left.', { amount: amountText(t, leftMilli, unit) }),
          isBars && t('Only whole bars can be ordered.'),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <DateField name="day" label={t('Delivery date')} hint={t('{day} at the earliest', { day: showDay(earliest) })} />
      <p className="ink3 t13">
        {t('Order and pay for it with the other items in the cart. The freight and GST of that day apply.')}
      </p>
    </Form>
  )
}
