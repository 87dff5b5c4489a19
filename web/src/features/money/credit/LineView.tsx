import { useT } from '#i18n/use-t.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDay } from '#ui/format/dates.ts'
import { PrintButton } from '#ui/PrintButton.tsx'
import { CreditFacts, CreditTerms, LimitBar } from './CreditFacts.tsx'
import { CreditLedger } from './CreditLedger.tsx'
import { CreditNotices } from './CreditNotices.tsx'
import { creditStates } from './credit-labels.ts'
import { LedgerActions, LineActions, WriteOffButton } from './GrantorActions.tsx'
import { OpenInvoices } from './OpenInvoices.tsx'
import type { useCreditLine } from './use-credit-line.ts'

type Props = ReturnType<typeof useCreditLine> & { reader: 'SELLER' | 'ADMIN'; back: { to: string; label: string } }

/** A line for the seller that grants it, with its work, or for staff who read it. */
export function LineView({ line, list, stale, reader, back }: Props) {
  const t = useT()
  const { label, tone } = creditStates[line.status]
  return (
    <DetailPage
      title={line.companyName}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={t('{number}, as of {day}', { number: line.reference, day: showDay(line.account.asOf) })}
      back={back}
      actions={
        <>
          <a className="button no-print" href={line.account.sheetUrl}>
            XLSX
          </a>
          <PrintButton />
          {line.mayRecord && <LineActions line={line} />}
        </>
      }
    >
      <CreditNotices line={line} />
      <CreditFacts line={line} reader={reader} />
      <LimitBar line={line} reader={reader} />
      <OpenInvoices line={line} {...(line.mayRecord && { actions: (entry) => <WriteOffButton entry={entry} /> })} />
      <CreditLedger
        line={line}
        reader={reader}
        list={list}
        stale={stale}
        {...(line.mayRecord && { actions: (entry) => <LedgerActions line={line} entry={entry} /> })}
      />
      <CreditTerms line={line} />
    </DetailPage>
  )
}
