import { formatInr } from '@neev/domain/core/money'
import { splitForm } from '@neev/domain/procurement/quotations/quotations'
import { useState } from 'react'
import { useErrorText } from '#graphql/error-text.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { QuantityField } from '#ui/form/fields.tsx'
import { amountText, unitText } from '#ui/format/amounts.ts'
import { AwardPreview, type QuoteRequestFieldsFragment } from '../quotations.operations.graphql.ts'
import { AwardDialog } from './AwardDialog.tsx'
import { type Award, answersTo, inputOf, openOf, type Quotation, splitOf } from './award.ts'
import css from './comparison.module.css'

type Request = QuoteRequestFieldsFragment
type RequestedLine = Request['lines'][number]
type Props = { request: Request; award: Award; onChoose: (award: Award) => void }

/** What is chosen of each line and what stays open, what it costs beside the best, and the button that opens its award. */
export function Choice({ request, award, onChoose }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [splitting, setSplitting] = useState<RequestedLine | null>(null)
  const quotations = request.comparison?.quotations ?? []
  if (award.size === 0) return <p className="note">{t('Choose a price for each line that you want to order.')}</p>
  return (
    <Section title={t('Your choice')}>
      <Sum request={request} award={award} />
      <ul className={css.chosenLines}>
        {request.lines.map((line) => (
          <ChosenLine
            key={line.id}
            line={line}
            award={award}
            quotations={quotations}
            onSplit={() => setSplitting(line)}
          />
        ))}
      </ul>
      <div className={css.award}>
        <button type="button" className="button primary" onClick={() => setOpen(true)}>
          {t('Award')}
        </button>
        <button type="button" className="button" onClick={() => onChoose(new Map())}>
          {t('Clear choice')}
        </button>
      </div>
      {splitting && (
        <SplitDialog
          line={splitting}
          award={award}
          quotations={quotations}
          onClose={() => setSplitting(null)}
          onChoose={onChoose}
        />
      )}
      <AwardDialog request={request} award={award} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  )
}

/** What the choice costs, and how much it is above the best of equal quotations. */
function Sum({ request, award }: Omit<Props, 'onChoose'>) {
  const t = useT()
  const errorText = useErrorText()
  const quotations = request.comparison?.quotations ?? []
  const { data, error } = useGql(AwardPreview, { id: request.id, ...inputOf(award, quotations) }, { keep: true })
  const preview = data?.awardPreview
  const sellers = quotations.filter((one) => one.lines.some((line) => award.has(line.id))).length
  const lines = request.lines.filter(({ id }) =>
    answersTo(id, quotations).some(({ line }) => award.has(line.id)),
  ).length
  return (
    <div className={css.sum} aria-live="polite">
      <p>
        {t('{n} of {all} lines from {sellers, plural, one {# seller} other {# sellers}}', {
          n: lines,
          all: request.lines.length,
          sellers,
        })}
      </p>
      {error && <p className="note red">{errorText(error)}</p>}
      {preview?.totalPaise != null && <p className={css.total}>{formatInr(preview.totalPaise)}</p>}
      {preview && preview.abovePaise > 0 && (
        <p className="late t13">
          {t('{amount} above the best of equal quotations, at equal terms of payment', {
            amount: formatInr(preview.abovePaise),
          })}
        </p>
      )}
    </div>
  )
}

type LineProps = { line: RequestedLine; award: Award; quotations: readonly Quotation[]; onSplit: () => void }

/** What is taken of a line from whom, and what stays open of it. */
function ChosenLine({ line, award, quotations, onSplit }: LineProps) {
  const t = useT()
  const answers = answersTo(line.id, quotations)
  const chosen = answers.filter((one) => award.has(one.line.id))
  const openMilli = openOf(line, award, quotations)
  return (
    <li>
      <span>
        {line.description}
        <span className="second t13 ink3">{amountText(t, line.quantityMilli, line.unit)}</span>
      </span>
      <span>
        {chosen.length === 0 && <span className="ink3">{t('Not chosen')}</span>}
        {chosen.map(({ quotation, line: quoted }) => (
          <span key={quoted.id} className="second">
            {`${quotation.sellerName}, ${amountText(t, award.get(quoted.id) ?? 0, quoted.unit)}`}
          </span>
        ))}
        {chosen.length > 0 && openMilli > 0 && (
          <span className="second t13 late">
            {t('{amount} stays open', { amount: amountText(t, openMilli, line.unit) })}
          </span>
        )}
      </span>
      {answers.length > 0 && (
        <button type="button" className="button" onClick={onSplit}>
          {t('Split')}
          <span className="hidden-text"> {line.description}</span>
        </button>
      )}
    </li>
  )
}

type SplitProps = Omit<LineProps, 'onSplit'> & { onClose: () => void; onChoose: (award: Award) => void }

/** Quantities of one line by seller. */
function SplitDialog({ line, award, quotations, onClose, onChoose }: SplitProps) {
  const t = useT()
  const answers = answersTo(line.id, quotations).filter(({ quotation }) => quotation.status === 'SENT')
  return (
    <FormDialog
      title={t('Split {title}', { title: line.description })}
      open
      onClose={onClose}
      schema={splitForm(answers.map((one) => one.line.quantityMilli))}
      defaults={{
        quantities: answers.map((one) => ({ id: one.line.id, quantityMilli: award.get(one.line.id) ?? null })),
      }}
      submit={t('Apply')}
      onSubmit={async ({ quantities }) => onChoose(splitOf(award, quantities))}
    >
      <p>
        {t('{amount} asked for. Bars and pieces are made whole.', {
          amount: amountText(t, line.quantityMilli, line.unit),
        })}
      </p>
      {answers.map(({ quotation, line: quoted }, at) => (
        <QuantityField
          key={quoted.id}
          name={`quantities.${at}.quantityMilli`}
          label={quotation.sellerName}
          unit={unitText(t, quoted.unit)}
          hint={t('At most {amount}', { amount: amountText(t, quoted.quantityMilli, quoted.unit) })}
          optional
        />
      ))}
    </FormDialog>
  )
}
