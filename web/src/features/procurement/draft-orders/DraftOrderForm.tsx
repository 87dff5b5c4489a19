import { type DraftOrderSide, draftOrderInput, draftOrderLimits } from '@neev/domain/procurement/draft-orders'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useErrorText } from '#graphql/error-text.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { GstinField, PincodeField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { HoursField } from '#ui/form/HoursField.tsx'
import css from './draft-orders.module.css'
import {
  CreateDraftOrder,
  type DraftOrderFieldsFragment,
  DraftOrderPreview,
  UpdateDraftOrder,
} from './draft-orders.operations.graphql.ts'
import { type FormLine, OffersField } from './OffersField.tsx'
import { PricedGoods, PricedTotal } from './PricedDraft.tsx'

export type CustomerDefaults = { customerName: string; mobile: string; email: string | null; pincode: string }
type Props = {
  side: DraftOrderSide
  /** The draft to change. */
  draft?: DraftOrderFieldsFragment | undefined
  /** The enquiry that it is made from, and what is known from it. */
  enquiryId?: string | null
  prefilled?: CustomerDefaults | undefined
  onSaved: (id: string) => void
}

const hours = [4, 12, 24, 48, 72]

const linesOf = (draft: DraftOrderFieldsFragment | undefined): FormLine[] =>
  draft?.lines.map(({ sellerName, ...line }) => ({ ...line, seller: sellerName })) ?? []

/** Form of a draft order: customer, site, items with live prices, and for how long they are held. */
export function DraftOrderForm({ side, draft, enquiryId = null, prefilled, onSaved }: Props) {
  const t = useT()
  const [key] = useState(() => `draft-order-${crypto.randomUUID()}`)
  const create = useMutation(CreateDraftOrder, { successMessage: t('Saved') })
  const update = useMutation(UpdateDraftOrder, { successMessage: t('Saved') })
  const known = draft ?? prefilled
  const defaults = {
    customerName: known?.customerName ?? '',
    mobile: known?.mobile ?? '',
    email: known?.email ?? '',
    line1: draft?.line1 ?? '',
    city: draft?.city ?? '',
    pincode: known?.pincode ?? '',
    gstin: draft?.gstin ?? '',
    note: draft?.note ?? '',
    validHours: draft?.validHours ?? draftOrderLimits.presetHours,
    lines: linesOf(draft),
  }
  return (
    <Form
      schema={draftOrderInput}
      defaults={defaults as never}
      submit={draft ? t('Save draft') : t('Save and check')}
      onSubmit={async (input) => {
        if (draft) {
          await update.run({ id: draft.id, version: draft.version, input })
          return onSaved(draft.id)
        }
        onSaved((await create.run({ idempotencyKey: key, input, enquiryId })).createDraftOrder.id)
      }}
    >
      <div className="columns">
        <TextField name="customerName" label={t('Name of the customer')} autoComplete="off" />
        <TextField
          name="mobile"
          label={t('Mobile number')}
          inputMode="tel"
          autoComplete="off"
          hint={t('The link is sent to this number. The customer confirms with it.')}
        />
        <TextField name="email" label={t('Email')} autoComplete="off" optional />
        <GstinField name="gstin" label={t('GSTIN')} optional />
        <TextField name="line1" label={t('House number and street')} autoComplete="off" />
        <TextField name="city" label={t('City or village')} autoComplete="off" />
        <PincodeField name="pincode" label={t('Pincode of the site')} />
        <HoursField
          name="validHours"
          label={t('Prices held for')}
          hint={t('From when you send it.')}
          hours={hours.filter((one) => one <= draftOrderLimits.hours[side])}
        />
      </div>
      <OffersField />
      <TextareaField name="note" label={t('Note for the customer')} optional />
      <Preview />
    </Form>
  )
}

/** What the typed lines come to today, delivered. */
function Preview() {
  const t = useT()
  const errorText = useErrorText()
  const [typed, pincode, gstin] = useWatch({ name: ['lines', 'pincode', 'gstin'] }) as [FormLine[], string, string]
  const complete = typed.flatMap(({ offerId, quantityMilli }) => (quantityMilli ? [{ offerId, quantityMilli }] : []))
  const variables = { pincode: pincode.replace(/\s/g, ''), gstin: gstin.length === 15 ? gstin : null, lines: complete }
  const wanted = useDeferredValue(JSON.stringify(variables))
  const skip = complete.length === 0 || !/^[1-9]\d{5}$/.test(variables.pincode)
  const { data, error } = useGql(DraftOrderPreview, JSON.parse(wanted) as typeof variables, { keep: true, skip })
  if (skip) return null
  if (error) return <p className="note amber">{errorText(error)}</p>
  const cart = data?.draftOrderPreview
  if (!cart) return null
  return (
    <Section title={t('Today’s price')}>
      <div className={css.preview}>
        <PricedGoods cart={cart} />
        <PricedTotal cart={cart} />
        <p className="ink3 t13">
          {t('Prices, freight and GST are those of the shop. A company’s own prices are applied when you save.')}
        </p>
      </div>
    </Section>
  )
}
