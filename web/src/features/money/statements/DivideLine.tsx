import { formatInr } from '@neev/domain/core/money'
import { whyNotAllocated } from '@neev/domain/money/statements/statements'
import { type FormEvent, useState } from 'react'
import { refusalText } from '#graphql/error-text.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/rows.module.css'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Line } from './statement-labels.ts'
import { AssignStatementLine, type MatchFieldsFragment, TransfersToMatch } from './statements.operations.graphql.ts'

type Suborder = MatchFieldsFragment
type Amounts = Record<string, number | null>

/** Splits a credit over orders found by search. */
export function DivideLine({ line, onDone }: { line: Line; onDone: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [suborders, setParts] = useState<readonly Suborder[]>([])
  const { data } = useGql(TransfersToMatch, { lineId: line.id, search: search || null }, { keep: true })
  const look = (event: FormEvent) => {
    event.preventDefault()
    setSearch(typed.trim())
  }
  const found = data?.transfersToMatch.filter(
    ({ transferId }) => !suborders.some((suborder) => suborder.transferId === transferId),
  )
  return (
    <section className="card">
      <header>
        <h3>{t('Match by hand')}</h3>
      </header>
      <div className="card-body stack">
        <form className="row" onSubmit={look}>
          <div className="input">
            <Icon name="search" />
            <input
              type="search"
              aria-label={t('Order, buyer or UTR')}
              placeholder={t('Order, buyer or UTR')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <button type="submit" className="button">
            {t('Search')}
          </button>
        </form>
        {found?.length === 0 && (
          <p className="hint">
            {search
              ? t('No matching order with a bank transfer.')
              : t('No order is waiting for a similar amount. Search for one.')}
          </p>
        )}
        <ul className={styles.sentSheets}>
          {found?.map((one) => (
            <li key={one.transferId}>
              <button type="button" className="link" onClick={() => setParts([...suborders, one])}>
                {one.noteNumber ?? one.orderNumber}
              </button>
              <span className="t13 ink2">{one.buyerName}</span>
              <span className="t13">
                {one.isOver
                  ? t('closed, will be refunded')
                  : t('{amount} due', { amount: formatInr(one.expectedPaise - one.receivedPaise) })}
              </span>
            </li>
          ))}
        </ul>
        {suborders.length > 0 && (
          <Shares key={suborders.length} line={line} parts={suborders} onDone={onDone} onClear={() => setParts([])} />
        )}
      </div>
    </section>
  )
}

type SharesProps = { line: Line; parts: readonly Suborder[]; onDone: () => void; onClear: () => void }

function Shares({ line, parts, onDone, onClear }: SharesProps) {
  const t = useT()
  const allocate = useMutation(AssignStatementLine, {
    successMessage: t('Saved'),
  })
  const field = ({ transferId }: Suborder) => `share${transferId}`
  const sharesOf = (values: Amounts) =>
    parts.map((suborder) => ({ transferId: suborder.transferId, amountPaise: values[field(suborder)] ?? 0 }))
  const shares = problemSchema<Amounts>((values) =>
    Object.fromEntries(
      parts.map((suborder) => {
        const amount = values[field(suborder)]
        return [
          field(suborder),
          !(amount !== null && amount !== undefined && amount > 0) && text('Enter a valid amount.'),
        ]
      }),
    ),
  )
  let left = line.leftPaise
  const defaults = Object.fromEntries(
    parts.map((suborder, at) => {
      // the last one takes what is left: a person sees at once whether it is too little or too much
      const due = suborder.isOver ? left : Math.max(0, suborder.expectedPaise - suborder.receivedPaise)
      const share = at === parts.length - 1 ? left : Math.min(due, left)
      left -= share
      return [field(suborder), share]
    }),
  )
  return (
    <Form
      schema={shares}
      defaults={defaults}
      onSubmit={async (values) => {
        await allocate.run({ id: line.id, parts: sharesOf(values) })
        onDone()
      }}
      submit={t('Match with these orders')}
      actions={
        <button type="button" className="button quiet" onClick={onClear}>
          {t('Clear')}
        </button>
      }
    >
      {parts.map((suborder) => (
        <MoneyField
          key={suborder.transferId}
          name={field(suborder)}
          label={
            suborder.isOver
              ? t('{number} is closed: this amount is refunded to its buyer', {
                  number: suborder.noteNumber ?? suborder.orderNumber,
                })
              : t('{number}, {amount} due', {
                  number: suborder.noteNumber ?? suborder.orderNumber,
                  amount: formatInr(suborder.expectedPaise - suborder.receivedPaise),
                })
          }
        />
      ))}
      <p className="hint">
        {whyNotAllocated(sharesOf(defaults), line.leftPaise)
          ? refusalText(t, { code: 'MORE_THAN_CAME' })
          : t(
              '{amount} received. If it is less than due, the order stays underpaid; any excess is refunded to the buyer.',
              {
                amount: formatInr(line.leftPaise),
              },
            )}
      </p>
    </Form>
  )
}
