import { formatInr } from '@neev/domain/core/money'
import type { TurnoverDuty } from '@neev/domain/tax/turnover'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import type { WrittenTurnoverFieldsFragment } from './einvoices.graphql.ts'
import { filingLabel } from './filing-labels.ts'

const duties: Readonly<Record<TurnoverDuty, string>> = {
  EINVOICE: text('Invoices to registered buyers are registered with the government’s portal before the truck leaves.'),
  HSN_DIGITS: text('Invoices show 6 digits of the HSN.'),
  MONTHLY_RETURNS: text('Quarterly returns (QRMP) end: GSTR-1 and GSTR-3B are monthly from the next quarter.'),
  CONSUMER_QR: text('Invoices to consumers have a QR code for payment.'),
}

/** What a seller invoiced here, beside its declared turnover, what follows if that was passed, and how often it files. */
export function WrittenTurnover({ of: { written, passed, filings } }: { of: WrittenTurnoverFieldsFragment }) {
  const t = useT()
  return (
    <>
      {passed.length > 0 && (
        <div className="note amber" role="status">
          <p>{t('Invoices in this shop passed the declared turnover. With the new turnover:')}</p>
          <ul>
            {passed.map((duty) => (
              <li key={duty}>{t(duties[duty])}</li>
            ))}
          </ul>
        </div>
      )}
      <Properties
        of={[
          ...written.map(({ year, valuePaise }): [string, string] => [
            t('Invoices here in {year}, without tax', { year }),
            formatInr(valuePaise),
          ]),
          ...filings.map((filing): [string, string] => [
            t('GST returns of {gstin}', { gstin: filing.gstin }),
            t(filingLabel(filing)),
          ]),
        ]}
      />
    </>
  )
}
