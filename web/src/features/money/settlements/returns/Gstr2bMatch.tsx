import { formatInr } from '@neev/domain/core/money'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import {
  type Gstr2b,
  type Match,
  type MatchField,
  type MatchState,
  matchGstr2b,
  readGstr2b,
} from '@neev/domain/money/gst-returns/gstr2b'
import { useState } from 'react'
import { refusalText } from '#graphql/error-text.ts'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Field } from '#ui/form/Field.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { OwnFeeDocuments } from '../returns.graphql.ts'

const states: Readonly<Record<MatchState, string>> = {
  MATCHED: text('Matched'),
  DIFFERENT: text('Different'),
  MISSING: text('Not in GSTR-2B'),
  UNKNOWN: text('Not issued here'),
}
const fields: Readonly<Record<MatchField, string>> = {
  day: text('Date'),
  totalPaise: text('Amount'),
  taxablePaise: text('Taxable value'),
  taxPaise: text('GST'),
}
type Side = 'ours' | 'theirs'
const day = (title: string, side: Side) =>
  textColumn<Match>(title, (row) => (row[side] ? showDate(row[side].day) : null))
const paise = (title: string, side: Side, field: 'totalPaise' | 'taxPaise') =>
  textColumn<Match>(title, (row) => (row[side] ? formatInr(row[side][field]) : null))
const columns: Column<Match>[] = [
  textColumn<Match>(text('Number'), ({ ours, theirs }) => (ours ?? theirs)?.number),
  textColumn<Match>(text('Status'), ({ state }, t) => t(states[state])),
  textColumn<Match>(text('Differs'), ({ differs }, t) => differs.map((field) => t(fields[field])).join(', ')),
  day(text('Date'), 'ours'),
  day(text('Date in GSTR-2B'), 'theirs'),
  paise(text('Amount'), 'ours', 'totalPaise'),
  paise(text('Amount in GSTR-2B'), 'theirs', 'totalPaise'),
  paise(text('GST'), 'ours', 'taxPaise'),
  paise(text('GST in GSTR-2B'), 'theirs', 'taxPaise'),
]

/** Matches the commission invoices of a business with its GSTR-2B. The file is read in the browser and not sent. */
export function Gstr2bMatch({ gstins }: { gstins: readonly string[] }) {
  const t = useT()
  const [read, setRead] = useState<Gstr2b | Refusal>()
  const take = async (file: File | undefined) => {
    const found = file && readGstr2b(await file.text())
    const isOther = found && !isRefusal(found) && !gstins.includes(found.gstin)
    setRead(isOther ? refuse('GSTR2B_OTHER', { gstin: found.gstin }) : found)
  }
  return (
    <Section title={t('Commission invoices in GSTR-2B')}>
      <Field
        label={t('GSTR-2B as JSON')}
        optional
        hint={t('From the GST portal. It is read here and not sent to us.')}
        error={isRefusal(read) ? refusalText(t, read) : undefined}
      >
        {(control) => (
          <div className="input">
            <input
              {...control}
              type="file"
              accept="application/json,.json"
              onChange={({ target }) => void take(target.files?.[0])}
            />
          </div>
        )}
      </Field>
      {read && !isRefusal(read) && <Matches read={read} />}
    </Section>
  )
}

function Matches({ read }: { read: Gstr2b }) {
  const t = useT()
  const { data } = useData(OwnFeeDocuments, { gstin: read.gstin })
  const issued = data.ownFeeDocuments.map((one) => ({ ...one, isNote: one.kind === 'CREDIT_NOTE' }))
  const { matches, others } = matchGstr2b(read, issued)
  return (
    <>
      <p className="ink2 t13">
        {t('{gstin}, {month}: {n} documents of other suppliers are not shown.', {
          gstin: read.gstin,
          month: read.month,
          n: others,
        })}
      </p>
      {matches.length === 0 ? (
        <p className="ink3">{t('No commission invoices in this month')}</p>
      ) : (
        <>
          <RowTable label={t('Commission invoices in GSTR-2B')} columns={columns} rows={matches} />
          <ExportButton name={`gstr2b-${read.month}`} columns={columns} rows={async () => matches} />
        </>
      )}
    </>
  )
}
