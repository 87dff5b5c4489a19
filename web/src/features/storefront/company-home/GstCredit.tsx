import { formatInr, sum } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { showMonth } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { money, type ShownColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import type { CompanyHomeQuery } from './company.operations.graphql.ts'

type Part = NonNullable<CompanyHomeQuery['companyHome']['gstCredit']>[number]

const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: Part) => cgstPaise + sgstPaise + igstPaise

const columns: ShownColumn<Part>[] = [
  { title: text('GST rate'), kind: 'name', show: ({ rateBp }) => showPercent(rateBp) },
  money<Part>(text('Taxable value'), ({ taxablePaise }) => taxablePaise),
  money<Part>('CGST', ({ cgstPaise }) => cgstPaise),
  money<Part>('SGST', ({ sgstPaise }) => sgstPaise),
  money<Part>('IGST', ({ igstPaise }) => igstPaise),
  money<Part>(text('GST'), taxOf),
]

/** GST that sellers charged the company, by month and rate; its documents are on the page of invoices. */
export function GstCredit({ parts }: { parts: readonly Part[] }) {
  const t = useT()
  const months = Map.groupBy(parts, ({ month }) => month)
  return (
    <Section title={t('GST input credit')}>
      <div className="stack">
        <p className="ink3 t13">
          {t(
            'From invoices and debit notes to your GSTIN, less credit notes, by their dates. What you can claim is in your GSTR-2B.',
          )}
        </p>
        {[...months].map(([month, rows]) => (
          <div key={month} className="stack">
            <p className="row between">
              <b className="medium">{showMonth(month)}</b>
              <b>{formatInr(sum(rows.map(taxOf)))}</b>
            </p>
            <RowTable label={showMonth(month)} columns={columns} rows={rows} idOf={({ rateBp }) => String(rateBp)} />
          </div>
        ))}
      </div>
    </Section>
  )
}
