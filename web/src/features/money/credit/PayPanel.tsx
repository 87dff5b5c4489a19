import { formatInr } from '@neev/domain/core/money'
import { UPI_MAX_PAISE } from '@neev/domain/money/credit/credit-entries'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { toast } from '#ui/feedback/toast.ts'
import plainLinkStyles from '#ui/plain-link.module.css'
import styles from './credit.module.css'
import { type CreditLineFieldsFragment, CreditPaymentCode } from './credit.operations.graphql.ts'

type Props = { line: CreditLineFieldsFragment; amountPaise: number; count: number }

/** Where and how much to pay for the ticked invoices. */
export function PayPanel({ line, amountPaise, count }: Props) {
  const t = useT()
  const { payee } = line.account
  return (
    <div className={`no-print ${styles.payFirst}`}>
      <Section title={t('Pay the seller')}>
        <div className={styles.pay}>
          <p aria-live="polite">
            <span className="ink2">
              {count === 0
                ? t('Tick the invoices that you want to pay.')
                : t('{n, plural, one {# invoice} other {# invoices}}', { n: count })}
            </span>
            <b className={`second ${styles.amount}`}>{formatInr(amountPaise)}</b>
          </p>
          {payee ? (
            <dl>
              <Copied label={t('Account holder')} value={payee.holder} />
              <Copied label={t('Account number')} value={payee.accountNumber} />
              <Copied label="IFSC" value={payee.ifsc} />
              <Copied label={t('Reference')} value={line.reference} />
            </dl>
          ) : (
            <p className="note">{t('The seller has no verified bank account here. Ask the seller where to pay.')}</p>
          )}
          <p className="ink3 t13">{t('Give the reference, so that the seller can allocate your payment.')}</p>
          {line.upi && amountPaise > 0 && <ByUpi line={line} amountPaise={amountPaise} />}
        </div>
      </Section>
    </div>
  )
}

function ByUpi({ line, amountPaise }: Omit<Props, 'count'>) {
  const t = useT()
  const { data } = useGql(CreditPaymentCode, { id: line.id, amountPaise }, { keep: true })
  const code = data?.creditPaymentCode
  if (!code) return null
  const rest = amountPaise - UPI_MAX_PAISE
  return (
    <div className={styles.code}>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${code.qr.size} ${code.qr.size}`}
        role="img"
        aria-label={t('UPI code for {amount}', { amount: formatInr(Math.min(amountPaise, UPI_MAX_PAISE)) })}
      >
        <path d={code.qr.path} />
      </svg>
      <div className="stack">
        <p>
          <b className="medium">{line.upi}</b>
        </p>
        <a className="button" href={code.uri}>
          {t('Open UPI app')}
        </a>
        {rest > 0 && (
          <p className="ink3 t13">
            {t('Most banks allow {max} a day by UPI; {rest} would remain.', {
              max: formatInr(UPI_MAX_PAISE, { paise: 'auto' }),
              rest: formatInr(rest),
            })}
          </p>
        )}
      </div>
    </div>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast(t('Copied'))
  }
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd>
        <button
          type="button"
          className={`${plainLinkStyles.plainLink} t13`}
          onClick={copy}
          aria-label={t('Copy {value}', { value: label })}
        >
          {t('Copy')}
        </button>
      </dd>
    </>
  )
}
