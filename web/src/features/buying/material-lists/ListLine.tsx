import { lineQuantityInput } from '@neev/domain/buying/material-lists/lists'
import { type ListUnit, listUnits } from '@neev/domain/buying/material-lists/quantities'
import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { ruleText as whyText } from '#graphql/rule-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Form } from '#ui/form/Form.tsx'
import { QuantityField, SelectField } from '#ui/form/fields.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { RowActions } from '#ui/table/RowActions.tsx'
import { LinePicker } from './LinePicker.tsx'
import {
  conversionText,
  lineStateLabels,
  listUnitText,
  problemLabels,
  reasonLabels,
  writtenText,
} from './list-labels.ts'
import css from './lists.module.css'
import {
  ChooseMaterialLine,
  DeleteMaterialLine,
  KeepMaterialLineAsText,
  type MaterialEstimateQuery,
  type MaterialLineFieldsFragment,
  SetMaterialLineQuantity,
} from './material-lists.operations.graphql.ts'

type Line = MaterialLineFieldsFragment
type Price = MaterialEstimateQuery['materialList']['estimate']['lines'][number]
type Open = 'PRODUCT' | 'QUANTITY' | null

/** A line as it was written, beside its product and price; its choices open below it. */
export function ListLine({ line, price, mayEdit }: { line: Line; price: Price | null; mayEdit: boolean }) {
  const t = useT()
  const [open, setOpen] = useState<Open>(null)
  const { written, remarks, make, quantityMilli, unit, problem, duplicateOf } = line
  return (
    <li className={css.line} data-line={line.position}>
      <span className={`ink3 ${css.number}`}>{line.position}</span>
      <div className={css.wide}>
        <span className="medium">{written}</span>
        <p className="t13 ink3">{[make, remarks].filter(Boolean).join(' · ')}</p>
        {duplicateOf !== null && <p className="t13 ink2">{t('Same as line {n}', { n: duplicateOf })}</p>}
      </div>
      <div>
        {quantityMilli !== null && unit ? writtenText(t, quantityMilli, unit) : '–'}
        {problem && <p className="t13 down">{t(problemLabels[problem])}</p>}
      </div>
      <Product line={line} />
      <div className={css.amount}>
        <LinePrice price={price} unit={line.product?.unit ?? ''} />
      </div>
      {mayEdit && <Actions line={line} onOpen={setOpen} />}
      {open === 'PRODUCT' && (
        <div className={css.picker}>
          <Loading>
            <LinePicker line={line} onDone={() => setOpen(null)} />
          </Loading>
        </div>
      )}
      {open === 'QUANTITY' && (
        <div className={css.picker}>
          <QuantityForm line={line} onDone={() => setOpen(null)} />
        </div>
      )}
    </li>
  )
}

function Product({ line }: { line: Line }) {
  const t = useT()
  const { state, score, reason, product, conversion, unit } = line
  const { label, tone } = lineStateLabels[state]
  const shown = product && state !== 'TEXT'
  const converted =
    product && conversion && unit && unit !== product.unit ? conversionText(t, unit, product.unit, conversion) : null
  return (
    <div className={css.wide}>
      <Badge tone={tone}>{shown && score > 0 && score < 100 ? `${t(label)}, ${score} %` : t(label)}</Badge>
      {product && (
        <p>
          <Link className="link" to={paths.product({ identifier: product.productIdentifier }, { v: product.sku })}>
            {product.title}
          </Link>
        </p>
      )}
      {product && conversion && unit && (
        <p className="t13 ink2">
          {amountText(t, conversion.quantityMilli, product.unit)}
          {converted && ` (${converted})`}
        </p>
      )}
      {reason && <p className="t13 ink2">{t(reasonLabels[reason])}</p>}
    </div>
  )
}

function LinePrice({ price, unit }: { price: Price | null; unit: string }) {
  const t = useT()
  if (!price) return <span className="ink3">–</span>
  if (price.totalPaise === null) return <span className="t13 ink2">{price.whyNot && whyText(t, price.whyNot)}</span>
  return (
    <>
      <b>{formatInr(price.totalPaise)}</b>
      <p className="t13 ink2">
        {price.quantityMilli !== null && amountText(t, price.quantityMilli, unit)}
        {price.pieces !== null && `, ${t('{n, plural, one {# bar} other {# bars}}', { n: price.pieces })}`}
      </p>
      <p className="t13 ink3">{price.sellerName}</p>
    </>
  )
}

function Actions({ line, onOpen }: { line: Line; onOpen: (open: Open) => void }) {
  const t = useT()
  const { id: lineId, state, reason, product } = line
  const confirmIt = useMutation(ChooseMaterialLine, { successMessage: t('Saved') })
  const keep = useMutation(KeepMaterialLineAsText, { successMessage: t('Saved') })
  const remove = useMutation(DeleteMaterialLine, { successMessage: t('Deleted') })
  const canConfirm = state === 'CHECK' && product && reason !== 'QUANTITY' && reason !== 'UNIT'
  const choose = { label: product ? t('Change product') : t('Choose product'), run: () => onOpen('PRODUCT') }
  const confirm = {
    label: t('Confirm'),
    run: () => void confirmIt.runSafely({ lineId, sku: product?.sku ?? '', remember: true }),
  }
  return (
    <RowActions
      actions={[
        ...(canConfirm ? [confirm] : []),
        choose,
        { label: t('Change quantity'), run: () => onOpen('QUANTITY') },
        ...(state === 'TEXT' ? [] : [{ label: t('Keep as text'), run: () => void keep.runSafely({ lineId }) }]),
        { label: t('Delete line'), danger: true, run: () => void remove.runSafely({ lineId }) },
      ]}
    />
  )
}

function QuantityForm({ line, onDone }: { line: Line; onDone: () => void }) {
  const t = useT()
  const set = useMutation(SetMaterialLineQuantity, { successMessage: t('Saved') })
  const unit = listUnits.find((one) => one === line.unit) ?? ''
  return (
    <Form
      schema={lineQuantityInput}
      defaults={{ quantityMilli: line.quantityMilli as number, unit: unit as ListUnit }}
      submit={t('Save')}
      onSubmit={async (input) => {
        await set.run({ lineId: line.id, ...input })
        onDone()
      }}
      actions={
        <button type="button" className="button quiet" onClick={onDone}>
          {t('Close')}
        </button>
      }
    >
      <div className="columns">
        <QuantityField name="quantityMilli" label={t('Quantity')} unit="" />
        <SelectField
          name="unit"
          label={t('Unit')}
          options={listUnits.map((value) => ({ value, label: listUnitText(t, value) }))}
        />
      </div>
    </Form>
  )
}
