import { useState } from 'react'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { checked } from '#kit/form/checked.ts'
import { Form } from '#kit/form/Form.tsx'
import { QuantityField, TextField } from '#kit/form/fields.tsx'
import { amountText, unitText } from '#kit/goods/amounts.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { DealerGood, type DealerGoodFieldsFragment, DealerGoods, SetDealerStock } from './dealers.graphql.ts'

type Count = { onHandMilli: number | null; reason: string }
const count = checked<Count>(({ onHandMilli, reason }) => ({
  onHandMilli: !(onHandMilli !== null && onHandMilli >= 0) && text('Enter the quantity in stock.'),
  reason: reason.trim().length < 3 && text('Enter a reason.'),
}))

/** The dealer's own stock of a product: a button that opens its form. */
export function DealerStock({ good }: { good: DealerGoodFieldsFragment }) {
  const t = useT()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const set = useMutation(SetDealerStock, { successMessage: t('Stock saved'), refreshes: [DealerGoods, DealerGood] })
  const successMessage = amountText(t, good.onHandMilli, good.unit)
  const close = () => setOpen(false)
  return (
    <>
      {may('stock:write') ? (
        <button
          type="button"
          className="figure-edit"
          aria-label={`${successMessage}. ${t('Change stock of {sku}', { sku: good.sku })}`}
          onClick={() => setOpen(true)}
        >
          {successMessage}
        </button>
      ) : (
        <b className="medium">{successMessage}</b>
      )}
      {good.reservedMilli > 0 && (
        <span className="second">
          {t('{amount} reserved', { amount: amountText(t, good.reservedMilli, good.unit) })}
        </span>
      )}
      <Dialog title={t('Stock')} open={open} onClose={close}>
        <div className="dialog-body">
          {open && (
            <Form
              schema={count}
              defaults={{ onHandMilli: good.onHandMilli, reason: '' }}
              submit={t('Save stock')}
              onSubmit={async ({ onHandMilli, reason }) => {
                await set.run({ offerId: good.id, onHandMilli: onHandMilli ?? 0, reason })
                close()
              }}
            >
              <p className="medium">{good.title}</p>
              <QuantityField name="onHandMilli" label={t('In stock')} unit={unitText(t, good.unit)} />
              <TextField name="reason" label={t('Reason for the change')} maxLength={200} />
            </Form>
          )}
        </div>
      </Dialog>
    </>
  )
}
