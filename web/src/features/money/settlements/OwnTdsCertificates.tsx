import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, money, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { OwnTdsCertificates as Certificates, type OwnTdsCertificatesQuery } from './returns.graphql.ts'

type Row = OwnTdsCertificatesQuery['ownTdsCertificates'][number]

const columns: Column<Row>[] = [
  textColumn<Row>(text('Quarter'), ({ quarter }) => quarter),
  textColumn<Row>(text('Form'), ({ form }) => form),
  textColumn<Row>(text('Issued on'), ({ issuedOn }) => showDate(issuedOn)),
  money<Row>(text('Deducted'), ({ taxPaise }) => taxPaise),
  {
    title: text('Certificate'),
    show: ({ number, pdfUrl }) => (
      <a className="link" href={pdfUrl}>
        {number}
      </a>
    ),
    plain: ({ number }) => number,
  },
]

/** Certificates of income tax that the operator deducted from the business. */
export function OwnTdsCertificates() {
  const t = useT()
  const { data } = useData(Certificates)
  const rows = data.ownTdsCertificates
  return (
    <Section title={t('TDS certificates')}>
      {rows.length === 0 ? (
        <p className="ink3">{t('Certificates appear here after each quarter, once the tax is deposited.')}</p>
      ) : (
        <RowTable label={t('TDS certificates')} columns={columns} rows={rows} idOf={({ id }) => id} />
      )}
    </Section>
  )
}
