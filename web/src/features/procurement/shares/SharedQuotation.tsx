import type { QuotationStatus } from '@neev/domain/procurement/quotations/quotations'
import { ruleText } from '#graphql/rule-text.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { RowTable } from '#ui/table/RowTable.tsx'
import { SharedSums } from './SharedSums.tsx'
import { sharedLineColumns } from './shared-line.columns.tsx'
import type { ShareViewQuery } from './shares.operations.graphql.ts'

type Quotation = NonNullable<ShareViewQuery['shareView']['quotation']>

/** What has become of a quotation that is not open any more. */
const ended: Readonly<Record<Exclude<QuotationStatus, 'SENT'>, string>> = {
  REPLACED: text('The seller has sent a later revision. These prices are not the latest.'),
  WITHDRAWN: text('The seller has withdrawn this quotation.'),
  ACCEPTED: text('This quotation was accepted.'),
  PART_ACCEPTED: text('Some lines of this quotation were accepted.'),
  REJECTED: text('This quotation was not chosen.'),
  EXPIRED: text('This quotation has expired: its prices are no longer valid.'),
}

/** A quotation as its buyer shares it, with the end of its prices first. */
export function SharedQuotation({ title, quotation }: { title: string; quotation: Quotation }) {
  const t = useT()
  const { status, sellerName, revision, district, pincode, validUntil, leadDays, hasCertificate, whyNot } = quotation
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p className="ink2">
          {t('{seller}, revision {n}, delivered to {place}.', {
            seller: sellerName,
            n: revision,
            place: `${district} ${pincode}`,
          })}
        </p>
      </header>
      <p className="note amber">
        {status === 'SENT' ? t('Prices expire on {moment}.', { moment: showMoment(validUntil) }) : t(ended[status])}
      </p>
      <Section title={t('Goods')}>
        <RowTable label={t('Goods')} columns={sharedLineColumns} rows={quotation.lines} idOf={({ id }) => id} />
        <p className="ink2">
          {t('Ready in {n, plural, one {# day} other {# days}}.', { n: leadDays })}{' '}
          {hasCertificate ? t('With test certificate.') : t('Without test certificate.')}
        </p>
      </Section>
      {whyNot ? <p className="note amber">{ruleText(t, whyNot)}</p> : <SharedSums sums={quotation} />}
    </>
  )
}
