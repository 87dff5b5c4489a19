import { type ClaimKind, claimKinds, reasonsOf } from '@neev/domain/aftersales/claims/claims'
import { type ClaimReason, claimReasons } from '@neev/domain/content/claim-terms'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { claimKindLabels, claimLabels } from '#shared/orders/claim-labels.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FilesField, SelectField, TextareaField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { enteredAmounts, LineAmountField, type LineAmounts } from '../LineAmounts.tsx'
import type { OrderSuborderFragment, ShipmentFragment } from '../order.graphql.ts'
import { CreateClaim } from './claims.graphql.ts'

const kindHints: Readonly<Record<ClaimKind, string>> = {
  CLAIM: text('You keep the goods and get a partial refund.'),
  RETURN: text('You return the goods and get a refund.'),
  REPLACEMENT: text('You return the goods and get replacements.'),
}

type Typed = { reason: string; note: string; files: File[] } & LineAmounts
const amounts = (typed: Typed) => Object.entries(typed).filter(([name]) => name.startsWith('line'))
const claim = problemSchema<Typed>((typed) => {
  const [first] = amounts(typed)[0] ?? ['reason']
  return {
    reason: !(typed.reason in claimReasons) && text('Choose what is wrong.'),
    [first]: amounts(typed).every(([, amount]) => !amount) && text('Enter a quantity for at least one item.'),
    note: typed.note.trim().length < 10 && text('Describe the problem in one or two sentences.'),
    files: typed.files.length === 0 && text('Add at least one picture.'),
  }
})

type Props = { part: OrderSuborderFragment; load: ShipmentFragment; open: boolean; onClose: () => void }

/** Form of a claim on a shipment: reason, quantities and pictures. */
export function ClaimDialog({ part, load, open, onClose }: Props) {
  const t = useT()
  const [kind, setKind] = useState<ClaimKind>('CLAIM')
  const make = useMutation(CreateClaim, { successMessage: t('Request sent to the seller') })
  const termsOf = (id: string) => part.returnTerms.find(({ lineId }) => lineId === id)
  const all = load.lines.flatMap((loaded) => {
    const line = part.lines.find(({ id }) => id === loaded.lineId)
    return line ? [{ ...line, pieces: loaded.pieces }] : []
  })
  const goingBack = all.filter(({ id }) => !termsOf(id)?.goesOff)
  const lines = kind === 'CLAIM' ? all : goingBack
  const days = Math.max(0, ...goingBack.map(({ id }) => termsOf(id)?.windowDays ?? 0))
  const reasons = reasonsOf[kind].filter((reason) => reason !== 'NOT_NEEDED' || days > 0)
  const send = async (typed: Typed) => {
    await make.run({
      shipmentId: load.id,
      input: { kind, reason: typed.reason as ClaimReason, note: typed.note.trim() },
      lines: enteredAmounts(lines, typed),
      files: typed.files,
    })
    onClose()
  }
  return (
    <Dialog title={t('Report a problem or return')} open={open} onClose={onClose}>
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
          submit={kind === 'CLAIM' ? t('Send claim') : t('Send request')}
        >
          <SelectField
            name="reason"
            label={t('Problem')}
            options={reasons.map((value) => ({ value, label: t(claimLabels[value]) }))}
          />
          {kind === 'RETURN' && days > 0 && (
            <p className="hint">
              {t(
                'Items you do not need can be returned within {n} days of delivery. You bring them back, and their freight is not refunded.',
                {
                  n: days,
                },
              )}
            </p>
          )}
          {lines.map((line) => (
            <LineAmountField key={line.id} line={line} label={line.title} optional />
          ))}
          <TextareaField name="note" label={t('Description')} />
          <FilesField
            name="files"
            label={t('Pictures')}
            accept="image/jpeg,image/png,image/webp"
            hint={t('Up to eight, of the goods and of the tags')}
          />
          <p className="hint">{t('The seller has two days to respond. After that Neev decides.')}</p>
        </Form>
      </div>
    </Dialog>
  )
}
