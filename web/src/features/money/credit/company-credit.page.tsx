import { sum } from '@neev/domain/core/money'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDay } from '#ui/format/dates.ts'
import { PrintButton } from '#ui/PrintButton.tsx'
import { CreditFacts, CreditTerms, LimitBar } from './CreditFacts.tsx'
import { CreditLedger } from './CreditLedger.tsx'
import { CreditNotices } from './CreditNotices.tsx'
import styles from './credit.module.css'
import { creditStates } from './credit-labels.ts'
import { OpenInvoices } from './OpenInvoices.tsx'
import { PayPanel } from './PayPanel.tsx'
import { useCreditLine } from './use-credit-line.ts'

/** Credit from one seller, for the company: what is owed, how to pay it, and the ledger. */
export default function CompanyCreditPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { line, list, stale } = useCreditLine(id)
  const { label, tone } = creditStates[line.status]
  const { open } = line.account
  const late = open.filter(({ daysLate }) => (daysLate ?? 0) > 0).map((entry) => entry.id)
  const [picked, setPicked] = useState<readonly string[]>(late.length > 0 ? late : open.slice(0, 1).map(({ id }) => id))
  const toggle = (id: string) => setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  const chosen = open.filter((entry) => picked.includes(entry.id))
  return (
    <div className={`wrap ${styles.page}`}>
      <DetailPage
        title={t('Credit from {seller}', { seller: line.sellerName })}
        badge={<Badge tone={tone}>{t(label)}</Badge>}
        subtitle={t('{number}, as of {day}', { number: line.reference, day: showDay(line.account.asOf) })}
        back={{ to: paths.companyCredit(), label: t('Credit') }}
        actions={
          <>
            <a className="button no-print" href={line.account.sheetUrl}>
              XLSX
            </a>
            <PrintButton />
          </>
        }
      >
        <CreditNotices line={line} />
        <CreditFacts line={line} reader="COMPANY" />
        <div className="beside">
          <div className="stack">
            <LimitBar line={line} reader="COMPANY" />
            <OpenInvoices line={line} picked={{ ids: picked, toggle }} />
            <CreditLedger line={line} reader="COMPANY" list={list} stale={stale} />
          </div>
          <aside className="stack">
            <PayPanel line={line} count={chosen.length} amountPaise={sum(chosen.map(({ openPaise }) => openPaise))} />
            <CreditTerms line={line} />
          </aside>
        </div>
      </DetailPage>
    </div>
  )
}
