import { type ClaimKind, type ClaimReason, claimKinds, claimReasons, reasonsOf } from '@neev/domain/claims'
import { useState } from 'react'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { checked } from '#kit/form/checked.ts'
import { Form } from '#kit/form/Form.tsx'
import { CountField, FilesField, QuantityField, SelectField, TextareaField } from '#kit/form/fields.tsx'
import { unitText } from '#kit/goods/amounts.ts'
import { claimKindLabels, claimLabels } from '#kit/goods/claim-labels.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { CreateClaim } from './claims.graphql.ts'
import { Order, type OrderSuborderFragment, type ShipmentFragment } from './order.graphql.ts'

const kindHints: Readonly<Record<ClaimKind, string>> = {
  CLAIM: text('You keep the goods and get something back.'),
  RETURN: text('The goods go back, and so does the money.'),
  REPLACEMENT: text('The goods go back, and the same come again.'),
}

type Typed = { reason: string; note: string; files: File[] } & Record<`line${string}`, number | null>
const amounts = (typed: Typed) => Object.entries(typed).filter(([name]) => name.startsWith('line'))
const claim = checked<Typed>((typed) => {
  const [first] = amounts(typed)[0] ?? ['reason']
  return {
    reason: !(typed.reason in claimReasons) && text('Say what is wrong.'),
    [first]: amounts(typed).every(([, amount]) => !amount) && text('Say how much of at least one line is concerned.'),
    note: typed.note.trim().length < 10 && text('Describe it in a sentence or two.'),
    files: typed.files.length === 0 && text('Add at least one picture.'),
  }
})

type Props = { part: OrderSuborderFragment; load: ShipmentFragment; open: boolean; onClose: () => void }

/** The buyer says what is wrong with goods of a load, how much of them, and shows it. */
export function ClaimDialog({ part, load, open, onClose }: Props) {
  const t = useT()
  const [kind, setKind] = useState<ClaimKind>('CLAIM')
  const make = useMutation(CreateClaim, { successMessage: t('The seller is asked'), refreshes: [Order] })
  const termsOf = (id: string) => part.returnTerms.find(({ lineId }) => lineId === id)
  const all = load.lines.flatMap((loaded) => {
    const line = part.lines.find(({ id }) => id === loaded.lineId)
    return line ? [{ ...line, loaded }] : []
  })
  const goingBack = all.filter(({ id }) => !termsOf(id)?.goesOff)
  const lines = kind === 'CLAIM' ? all : goingBack
  const days = Math.max(0, ...goingBack.map(({ id }) => termsOf(id)?.windowDays ?? 0))
  const reasons = reasonsOf[kind].filter((reason) => reason !== 'NOT_NEEDED' || days > 0)
  const send = async (typed: Typed) => {
    await make.run({
      shipmentId: load.id,
      input: { kind, reason: typed.reason as ClaimReason, note: typed.note.trim() },
      lines: lines.map(({ id, loaded }) => {
        const amount = typed[`line${id}`] ?? 0
        return loaded.pieces === null
          ? { lineId: id, quantityMilli: amount, pieces: null }
          : { lineId: id, pieces: amount, quantityMilli: null }
      }),
      files: typed.files,
    })
    onClose()
  }
  return (
    <Dialog title={t('Something is wrong, or give back')} open={open} onClose={onClose}>
      <div className="dialog-body stack">
        {goingBack.length > 0 && (
          <fieldset className="field">
            <legend>{t('What you want')}</legend>
            {claimKinds.map((value) => (
              <label key={value} className="check">
                <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
                <span>
                  <b className="medium">{t(claimKindLabels[value])}</b> {t(kindHints[value])}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Form
          key={kind}
          schema={claim}
          defaults={
            {
              reason: '',
              note: '',
              files: [],
              ...Object.fromEntries(lines.map(({ id }) => [`line${id}`, null])),
            } as Typed
          }
          onSubmit={send}
          submit={kind === 'CLAIM' ? t('Send the claim') : t('Ask the seller')}
        >
          <SelectField
            name="reason"
            label={t('What is wrong')}
            options={reasons.map((value) => ({ value, label: t(claimLabels[value]) }))}
          />
          {kind === 'RETURN' && days > 0 && (
            <p className="hint">
              {t(
                'What is not needed goes back within {n} days of the delivery; you bring it, and its freight stays paid.',
                {
                  n: days,
                },
              )}
            </p>
          )}
          {lines.map(({ id, title, unit, loaded }) =>
            loaded.pieces === null ? (
              <QuantityField key={id} name={`line${id}`} label={title} unit={unitText(t, unit)} optional />
            ) : (
              <CountField key={id} name={`line${id}`} label={title} unit={unitText(t, 'piece')} optional />
            ),
          )}
          <TextareaField name="note" label={t('What you see')} maxLength={1000} />
          <FilesField
            name="files"
            label={t('Pictures')}
            accept="image/jpeg,image/png,image/webp"
            hint={t('Up to eight; of the goods, and of the tags')}
          />
          <p className="hint">{t('The seller answers within two days; then the desk does.')}</p>
        </Form>
      </div>
    </Dialog>
  )
}
