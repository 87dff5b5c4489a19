import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { QuantityField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { amountText, unitText } from '#ui/format/amounts.ts'
import styles from '#ui/table/figure-edit.module.css'
import { type DealerGoodFieldsFragment, SetDealerStock } from './dealers.graphql.ts'

type Count = { onHandMilli: number | null; reason: string }
const count = problemSchema<Count>(({ onHandMilli, reason }) => ({
  onHandMilli: !(onHandMilli !== null && onHandMilli >= 0) && text('Enter the quantity in stock.'),
  reason: reason.trim().length < 3 && text('Enter a reason.'),
}))

/** The dealer's own stock of a product: a button that opens its form. */
export function DealerStock({ good }: { good: DealerGoodFieldsFragment }) {
  const t = useT()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const set = useMutation(SetDealerStock, { successMessage: t('Stock saved') })
  const onHand = amountText(t, good.onHandMilli, good.unit)
  return (
    <>
      {may('stock:write') ? (
        <button
          type="button"
          className={styles.figureEdit}
          aria-label={`${onHand}. ${t('Change stock of {sku}', { sku: good.sku })}`}
          onClick={() => setOpen(true)}
        >
          {onHand}
        </button>
      ) : (
        <b className="medium">{onHand}</b>
      )}
      {good.reservedMilli > 0 && (
        <span className="second">
          {t('{amount} reserved', { amount: amountText(t, good.reservedMilli, good.unit) })}
        </span>
      )}
      <FormDialog
        title={t('Stock')}
        open={open}
        onClose={() => setOpen(false)}
        schema={count}
        defaults={{ onHandMilli: good.onHandMilli, reason: '' }}
        submit={t('Save stock')}
        onSubmit={({ onHandMilli, reason }) => set.run({ offerId: good.id, onHandMilli: onHandMilli ?? 0, reason })}
      >
        <p className="medium">{good.title}</p>
        <QuantityField name="onHandMilli" label={t('In stock')} unit={unitText(t, good.unit)} />
        <TextField name="reason" label={t('Reason for the change')} />
      </FormDialog>
    </>
  )
}
