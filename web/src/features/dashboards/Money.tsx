import type { LedgerAccount } from '@neev/domain/payments/ledger'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { wholeInr } from '#ui/format/amounts.ts'
import styles from './dashboard.module.css'
import type { AdminMoneyFieldsFragment } from './dashboards.operations.graphql.ts'

type Props = { money: AdminMoneyFieldsFragment; linked: boolean }
type Row = { label: string; account: LedgerAccount | null; paise: number }

/** The bank balance, what others own of it, and what is left for the operator. */
export function Money({ money, linked }: Props) {
  const t = useT()
  const rows: Row[] = [
    { label: t('Held by the payment provider'), account: 'GATEWAY', paise: money.withProviderPaise },
    { label: t('Paid by buyers directly to sellers'), account: 'WITH_SELLERS', paise: money.withSellersPaise },
    { label: t('Prepaid by buyers, not delivered yet'), account: 'BUYER_ADVANCE', paise: -money.advancesPaise },
    { label: t('Owed to sellers'), account: 'SELLER_PAYABLE', paise: -money.sellersPaise },
    { label: t('Held during a claim'), account: 'SELLER_HELD', paise: -money.heldPaise },
    { label: t('Owed to buyers'), account: 'REFUND_DUE', paise: -money.refundsPaise },
    { label: t('GST, TCS and TDS to deposit'), account: null, paise: -money.taxesPaise },
    { label: t('Unmatched money'), account: 'SUSPENSE', paise: -money.unmatchedPaise },
  ]
  const named = (label: string, account: LedgerAccount | null) =>
    linked && account ? <Link to={paths.admin.ledger({ account })}>{label}</Link> : label
  return (
    <section className="card padded">
      <div className={styles.title}>
        <h2>{named(t('Bank balance'), 'BANK')}</h2>
        <b className={styles.sum}>{wholeInr(money.inBankPaise)}</b>
      </div>
      <dl className={styles.lines}>
        {rows
          .filter(({ paise }) => paise !== 0)
          .map(({ label, account, paise }) => (
            <div key={label}>
              <dt>{named(label, account)}</dt>
              <dd>{signed(paise)}</dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>{t('Left for us')}</dt>
          <dd>{wholeInr(money.ownPaise)}</dd>
        </div>
      </dl>
      <p className="ink3 t13">
        {t('Expected by bank transfer: {amount}, {n, plural, one {# order} other {# orders}}', {
          amount: wholeInr(money.awaitedPaise),
          n: money.awaited,
        })}
        <br />
        {t('Approved for payout: {amount}, {n, plural, one {# statement} other {# statements}}', {
          amount: wholeInr(money.payoutsPaise),
          n: money.payouts,
        })}
      </p>
    </section>
  )
}

const signed = (paise: number): string => (paise < 0 ? `−${wholeInr(-paise)}` : `+${wholeInr(paise)}`)
