import { formatInr } from '@neev/domain/core/money'
import { awardForm, MAX_LINES_IN_PARTS } from '@neev/domain/procurement/quotations/quotations'
import { useState } from 'react'
import { Link } from 'react-router'
import { ruleText as whyText } from '#graphql/rule-text.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { deviationLabels } from '#shared/comparison/labels.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, TextareaField } from '#ui/form/fields.tsx'
import {
  AwardPreview,
  type AwardPreviewQuery,
  AwardQuotations,
  type QuoteRequestFieldsFragment,
} from '../quotations.operations.graphql.ts'
import { AwardParts } from './AwardParts.tsx'
import { type Award, inputOf } from './award.ts'

type Request = QuoteRequestFieldsFragment
type Props = { request: Request; award: Award; open: boolean; onClose: () => void }

/** What an award comes to and what stands in its way; awards the chosen lines. */
export function AwardDialog({ request, award, open, onClose }: Props) {
  const t = useT()
  return (
    <Dialog title={t('Award')} open={open} onClose={onClose}>
      <div className="dialog-body stack">
        <AwardForm request={request} award={award} onClose={onClose} />
      </div>
    </Dialog>
  )
}

type Preview = AwardPreviewQuery['awardPreview']

function AwardForm({ request, award, onClose }: Omit<Props, 'open'>) {
  const t = useT()
  const [key] = useState(() => `award-${crypto.randomUUID()}`)
  const mutation = useMutation(AwardQuotations, { successMessage: t('Awarded') })
  const { id, version, pincode } = request
  const chosen = inputOf(award, request.comparison?.quotations ?? [])
  const { data } = useData(AwardPreview, { id, ...chosen })
  const { awardPreview: preview, addresses } = data
  const sites = addresses.filter((one) => one.pincode === pincode)
  const { lines, credit, needsReason, totalPaise, bestPaise, isBestExact, abovePaise } = preview
  return (
    <>
      <Properties
        of={[
          [t('Delivered total'), totalPaise === null ? null : <b key="total">{formatInr(totalPaise)}</b>],
          [
            isBestExact ? t('Best of equal quotations') : t('Best of equal quotations found'),
            bestPaise === null ? null : formatInr(bestPaise),
          ],
        ]}
      />
      <Unequal lines={lines} />
      <Unsupplied lines={lines} />
      {credit && <Credit credit={credit} />}
      <Form
        schema={awardForm(needsReason)}
        defaults={{
          reason: '',
          isOnCredit: false,
          addressId: sites[0]?.id ?? '',
          parts: lines.map(({ quotationLineId }) => ({ quotationLineId, drops: [] })),
        }}
        submit={t('Award and add to cart')}
        onSubmit={async ({ reason, ...input }) => {
          await mutation.run({ idempotencyKey: key, id, version, ...chosen, reason: reason || null, ...input })
          onClose()
        }}
      >
        {needsReason && (
          <TextareaField
            name="reason"
            label={t('Why this choice?')}
            hint={
              abovePaise > 0
                ? t('The choice is {amount} above the best of equal quotations.', { amount: formatInr(abovePaise) })
                : t('Lines of the choice differ from what was asked for.')
            }
          />
        )}
        {credit && !credit.whyNot && (
          <CheckboxField
            name="isOnCredit"
            label={t('I will order on credit')}
            hint={t('The award is refused if the credit does not suffice at that moment.')}
          />
        )}
        {lines.length <= MAX_LINES_IN_PARTS && <AwardParts lines={lines} sites={sites} pincode={pincode} />}
      </Form>
    </>
  )
}

/** The lines that differ from what was asked for. */
function Unequal({ lines }: { lines: Preview['lines'] }) {
  const t = useT()
  const unequal = lines.filter(({ deviations }) => deviations.length > 0)
  if (unequal.length === 0) return null
  return (
    <ul className="note amber stack">
      {unequal.map(({ quotationLineId, title, sellerName, deviations }) => (
        <li key={quotationLineId}>
          {`${title}, ${sellerName}: ${deviations.map((one) => t(deviationLabels[one])).join(', ')}`}
        </li>
      ))}
    </ul>
  )
}

/** The lines that cannot be supplied now, and those that go into the cart later. */
function Unsupplied({ lines }: { lines: Preview['lines'] }) {
  const t = useT()
  const missing = lines.filter(({ whyNot }) => whyNot !== null)
  const later = lines.filter(({ isLater }) => isLater)
  return (
    <>
      {missing.length > 0 && (
        <div className="note red" role="alert">
          <ul className="stack">
            {missing.map(({ quotationLineId, whyNot }) => (
              <li key={quotationLineId}>{whyNot && whyText(t, whyNot)}</li>
            ))}
          </ul>
        </div>
      )}
      {later.map(({ quotationLineId, title }) => (
        <p key={quotationLineId} className="note">
          {t('{title} is awarded twice. Add the second line to the cart when the first is ordered.', { title })}
        </p>
      ))}
    </>
  )
}

/** What is left of the credit of each seller after this award, and what to do where it does not suffice. */
function Credit({ credit }: { credit: NonNullable<Preview['credit']> }) {
  const t = useT()
  const isOver = credit.sellers.some(({ overPaise }) => overPaise > 0)
  return (
    <section className="stack">
      <h3>{t('Credit')}</h3>
      <Properties
        of={credit.sellers.map(({ sellerName, leftPaise, afterPaise, overPaise, termsDays }) => [
          sellerName,
          overPaise > 0 ? (
            <span key="over" className="late">
              {t('{left} left, {over} too little for this award', {
                left: formatInr(leftPaise),
                over: formatInr(overPaise),
              })}
            </span>
          ) : (
            t('{after} left after this award, {n, plural, one {# day} other {# days}} to pay', {
              after: formatInr(afterPaise),
              n: termsDays,
            })
          ),
        ])}
      />
      {credit.whyNot && !isOver && <p className="late">{whyText(t, credit.whyNot)}</p>}
      {isOver && (
        <p className="note">
          {t('Pay what is owed, request more credit, or pay this order by bank transfer.')}{' '}
          <Link className="link" to={paths.companyCredit()}>
            {t('Credit from sellers')}
          </Link>
        </p>
      )}
    </section>
  )
}
