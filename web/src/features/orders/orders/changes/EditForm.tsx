import { formatInr } from '@neev/domain/core/money'
import { amountsOf } from '@neev/domain/orders/orders/order-edits'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { errorText } from '#graphql/error-text.ts'
import { ruleTextWithTerms } from '#graphql/rule-text-with-terms.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { exactKg } from '#shared/cart/mass.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, QuantityField, SelectField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { amountText, unitText } from '#ui/format/amounts.ts'
import { EditSums } from './EditSums.tsx'
import {
  type EditFieldsFragment,
  PreviewQuantityReduction,
  SubmitQuantityReduction,
  SubmitSubstitution,
  SwapChoices,
} from './edits.graphql.ts'

type Kind = EditFieldsFragment['mayPropose'][number]
type Line = {
  id: string
  title: string
  unit: string
  quantityMilli: number
  pieces: number | null
  packedMilli: number
  packedPieces: number
  cancelledMilli: number
  cancelledPieces: number
  createCallOff: object | null
}
export type EditedSuborder = EditFieldsFragment & { id: string; lines: readonly Line[] }
type Typed = { lineId: string; amount: number | null; offerId: string; reason: string }

const kinds: Readonly<Record<Kind, string>> = {
  LESS: text('Reduced quantity'),
  SWAP: text('Bars of another diameter'),
}

/** Form of a proposed change, with its effect before it is sent, and the reason. */
export function EditForm({ part, onClose }: { part: EditedSuborder; onClose: () => void }) {
  const t = useT()
  const [kind, setKind] = useState<Kind>(part.mayPropose[0] ?? 'LESS')
  const less = useMutation(SubmitQuantityReduction, {
    successMessage: t('Request sent'),
  })
  const swap = useMutation(SubmitSubstitution, {
    successMessage: t('Request sent'),
  })
  const free = part.lines.filter((line) => amountsOf(line).free > 0)
  const bars = free.filter(
    ({ pieces, unit, createCallOff }) => pieces !== null && unit === 'kg' && createCallOff === null,
  )
  const lines = kind === 'LESS' ? free : bars
  const schema = problemSchema<Typed>(({ lineId, amount, offerId, reason }) => ({
    lineId: !lines.some(({ id }) => id === lineId) && text('Choose an item.'),
    amount: kind === 'LESS' && amount === null && text('Enter the quantity to send.'),
    offerId: kind === 'SWAP' && !offerId && text('Choose the replacement bars.'),
    reason: reason.trim().length < 3 && text('Enter a reason.'),
  }))
  const propose = async ({ lineId, amount, offerId, reason: typed }: Typed) => {
    const reason = typed.trim()
    const inPieces = lines.find(({ id }) => id === lineId)?.pieces !== null
    if (kind === 'SWAP') await swap.run({ suborderId: part.id, input: { lineId, offerId, pieces: amount }, reason })
    else {
      const input = { lineId, pieces: inPieces ? amount : null, quantityMilli: inPieces ? null : amount }
      await less.run({ suborderId: part.id, input, reason })
    }
    onClose()
  }
  return (
    <>
      {part.mayPropose.length > 1 && (
        <fieldset className="field">
          <legend>{t('Type of change')}</legend>
          {part.mayPropose.map((one) => (
            <label key={one} className="check">
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
              <span>{t(kinds[one])}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Form
        key={kind}
        schema={schema}
        defaults={{ lineId: lines[0]?.id ?? '', amount: null, offerId: '', reason: '' } as Typed}
        onSubmit={propose}
        submit={t('Propose')}
      >
        {lines.length > 1 && (
          <SelectField
            name="lineId"
            label={t('Item')}
            options={lines.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        {kind === 'LESS' ? <Less suborderId={part.id} lines={lines} /> : <Swap suborderId={part.id} lines={lines} />}
        <TextField name="reason" label={t('Reason, shown to the other side')} />
      </Form>
    </>
  )
}

type Fields = { suborderId: string; lines: readonly Line[] }

function Less({ suborderId, lines }: Fields) {
  const t = useT()
  const [lineId, amount] = useWatch({ name: ['lineId', 'amount'] }) as [string, number | null]
  const line = lines.find(({ id }) => id === lineId)
  const inPieces = line?.pieces !== null
  const input = { lineId, pieces: inPieces ? amount : null, quantityMilli: inPieces ? null : amount }
  const skip = !line || amount === null || amount >= amountsOf(line).ordered
  const { data, error } = useGql(PreviewQuantityReduction, { suborderId: suborderId, input }, { skip, keep: true })
  if (!line) return null
  const { ordered } = amountsOf(line)
  const hint = t('{amount} ordered', {
    amount: inPieces ? amountText(t, ordered * 1000, 'piece') : amountText(t, ordered, line.unit),
  })
  return (
    <>
      {inPieces ? (
        <CountField name="amount" label={t('New quantity')} unit={unitText(t, 'piece')} hint={hint} />
      ) : (
        <QuantityField name="amount" label={t('New quantity')} unit={unitText(t, line.unit)} hint={hint} />
      )}
      {!skip && error && <p className="note amber">{errorText(t, error)}</p>}
      {!skip && data && !error && <EditSums change={data.previewQuantityReduction} />}
    </>
  )
}

function Swap({ suborderId, lines }: Fields) {
  const t = useT()
  const { register } = useFormContext()
  const problem = useFieldError('offerId')
  const [lineId, pieces, offerId] = useWatch({ name: ['lineId', 'amount', 'offerId'] }) as [
    string,
    number | null,
    string,
  ]
  const line = lines.find(({ id }) => id === lineId)
  const variables = { suborderId: suborderId, lineId, pieces }
  const { data, error } = useGql(SwapChoices, variables, { skip: !line || pieces === 0, keep: true })
  if (!line) return null
  const choices = data?.swapChoices ?? []
  const chosen = choices.find((one) => one.offerId === offerId)
  return (
    <>
      <CountField
        name="amount"
        label={t('Bars to replace')}
        unit={unitText(t, 'piece')}
        hint={t('Leave empty to replace all {n} unpacked', { n: amountsOf(line).free })}
        optional
      />
      {error && <p className="note amber">{errorText(t, error)}</p>}
      {data && choices.length === 0 && (
        <p className="ink2">{t('No other diameter of this brand and grade is sold from this yard.')}</p>
      )}
      {choices.length > 0 && (
        <fieldset className="field">
          <legend>{t('Replacement bars')}</legend>
          {choices.map(({ offerId, title, pieces, grams, availableMilli, whyNot, change }) => (
            <label key={offerId} className="check">
              <input type="radio" value={offerId} disabled={whyNot !== null} {...register('offerId')} />
              <span>
                {title}
                <span className="second ink3 t13">
                  {whyNot
                    ? ruleTextWithTerms(t, whyNot)
                    : [
                        amountText(t, pieces * 1000, 'piece'),
                        exactKg(grams),
                        t('{amount} in stock', { amount: amountText(t, availableMilli, 'kg') }),
                        change && t('{amount} refunded', { amount: formatInr(change.backPaise) }),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                </span>
              </span>
            </label>
          ))}
          {problem && (
            <p className="error-text" role="alert">
              {problem}
            </p>
          )}
        </fieldset>
      )}
      {chosen?.change && <EditSums change={chosen.change} />}
    </>
  )
}
