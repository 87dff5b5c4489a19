import { addDays } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { MAX_LINES_IN_PARTS, restScheduleForm } from '@neev/domain/procurement/quotations/quotations'
import { type RestSellers, restInput } from '@neev/domain/procurement/quotations/requests'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { amountText, perText } from '#ui/format/amounts.ts'
import { PartFields } from './comparison/AwardParts.tsx'
import {
  CreateQuoteRequestForRest,
  CreateSchedulesForRest,
  type QuoteRequestFieldsFragment,
  RestAddresses,
} from './quotations.operations.graphql.ts'

type Request = QuoteRequestFieldsFragment

const restSellerLabels: Record<RestSellers, string> = {
  ALL: text('The best for it'),
  SAME: text('The sellers of this request'),
  OTHERS: text('Other sellers'),
}

/** Asks again for what the award left open: the same sellers, others, or the best of all. */
function RequestAgain({ id }: { id: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [key] = useState(() => `rest-${crypto.randomUUID()}`)
  const [isOpen, setOpen] = useState(false)
  const rest = useMutation(CreateQuoteRequestForRest, { successMessage: t('Request sent to the sellers') })
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('Request quotations for the rest')}
      </button>
      <FormDialog
        title={t('Request quotations for the rest?')}
        open={isOpen}
        onClose={() => setOpen(false)}
        schema={restInput}
        defaults={{ sellers: 'ALL' }}
        submit={t('Send request')}
        onSubmit={async ({ sellers }) => {
          const { createQuoteRequestForRest: sent } = await rest.run({ idempotencyKey: key, id, sellers })
          navigate(paths.userQuote({ id: sent.id }))
        }}
      >
        <p>{t('Sellers are asked for what the award left open, on the same terms.')}</p>
        <SelectField name="sellers" label={t('Who is asked')} options={optionsOf(t, restSellerLabels)} />
      </FormDialog>
    </>
  )
}

/** What goes on with what an award left open: asked for again, or into a delivery schedule with the seller of the award. */
export function RestActions({ request }: { request: Request }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { id, rest } = request
  if (rest.length === 0) return null
  return (
    <>
      <RequestAgain id={id} />
      {rest.some(({ offers }) => offers.length > 0) && (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {t('Schedule the rest')}
        </button>
      )}
      <Dialog title={t('Put the rest into a delivery schedule?')} open={isOpen} onClose={() => setOpen(false)}>
        <div className="dialog-body stack">
          <ScheduleForm request={request} onClose={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  )
}

/** Deliveries of the rest of each line, from a seller of its award. */
function ScheduleForm({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [key] = useState(() => `rest-schedule-${crypto.randomUUID()}`)
  const { id, pincode, rest } = request
  const sites = useData(RestAddresses).data.addresses.filter((one) => one.pincode === pincode)
  const planning = useMutation(CreateSchedulesForRest, { successMessage: t('Request sent to the seller') })
  const lines = rest.flatMap(({ offers }) => offers).slice(0, MAX_LINES_IN_PARTS)
  return (
    <Form
      schema={restScheduleForm}
      defaults={{
        addressId: sites[0]?.id ?? '',
        // The first of each line is planned, as one delivery
        parts: lines.map(({ quotationLineId, quantityMilli, earliest }) => ({
          quotationLineId,
          drops: rest.some(({ offers }) => offers[0]?.quotationLineId === quotationLineId)
            ? [{ day: addDays(earliest, 1), quantityMilli }]
            : [],
        })),
      }}
      submit={t('Send request')}
      onSubmit={async (input) => {
        const { createSchedulesForRest: sent } = await planning.run({ idempotencyKey: key, id, ...input })
        onClose()
        const [first, ...others] = sent.restSchedules
        if (first && others.length === 0) navigate(paths.userSchedule({ id: first.id }))
      }}
    >
      <p>
        {t(
          'The seller of the award is asked for the rest at the awarded price, and agrees, proposes another price, or declines. You call off and pay each delivery; its freight is worked out then.',
        )}
      </p>
      <ul className="stack">
        {lines.map(({ quotationLineId, title, sellerName, quantityMilli, unit, pricePaise }) => (
          <li key={quotationLineId}>
            {t('{amount} of {title} from {seller}', {
              amount: amountText(t, quantityMilli, unit),
              title,
              seller: sellerName,
            })}
            <span className="second t13 ink3">
              {t('{price} {unit} before freight and GST', { price: formatInr(pricePaise), unit: perText(t, unit) })}
            </span>
          </li>
        ))}
      </ul>
      <PartFields lines={lines} sites={sites} pincode={pincode} unplanned={t('Not asked for')} />
    </Form>
  )
}

const NumberLink = ({ to, number }: { to: string; number: string }) => (
  <Link className="link" to={to}>
    {number}
  </Link>
)

/** What is still open after an award, what was asked for it with, and the request whose rest this one asks for. */
export function RestNotices({ request }: { request: Request }) {
  const t = useT()
  const { rest, restOf, restRequests, restSchedules, isOfOther } = request
  const links = [
    ...restRequests.map(({ id, number }) => ({ to: paths.userQuote({ id }), number })),
    ...restSchedules.map(({ id, number }) => ({ to: paths.userSchedule({ id }), number })),
  ]
  return (
    <>
      {restOf && (
        <p className="note">
          {t('Asks for what this award left open:')}{' '}
          {isOfOther ? restOf.number : <NumberLink to={paths.userQuote({ id: restOf.id })} number={restOf.number} />}
        </p>
      )}
      {rest.length > 0 && (
        <div className="note amber">
          {t('Still open:')}
          <ul>
            {rest.map(({ id, description, quantityMilli, unit }) => (
              <li key={id}>{[description, amountText(t, quantityMilli, unit)].join(', ')}</li>
            ))}
          </ul>
        </div>
      )}
      {links.length > 0 && (
        <p className="note">
          {t('The rest was asked for with:')}{' '}
          {links.map((link, at) => (
            <span key={link.to}>
              {at > 0 && ', '}
              {isOfOther ? link.number : <NumberLink {...link} />}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
