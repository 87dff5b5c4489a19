import type { LedgerAccount } from '@neev/domain/money/ledger'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { accountName, accountNames } from '#shared/amounts/amounts.ts'
import { wholeInr } from '#ui/format/amounts.ts'
import styles from './dashboard.module.css'
import type { AdminMoneyFieldsFragment } from './dashboards.operations.graphql.ts'

type Props = { money: AdminMoneyFieldsFragment; linked: boolean }
type Row = { account: LedgerAccount | null; paise: number }

/** The bank balance, what others own of it, and what is left for the operator. */
export function Money({ money, linked }: Props) {
  const t = useT()
  const rows: Row[] = [
    { account: 'GATEWAY', paise: money.withProviderPaise },
    { account: 'WITH_SELLERS', paise: money.withSellersPaise },
    { account: 'BUYER_ADVANCE', paise: -money.advancesPaise },
    { account: 'SELLER_PAYABLE', paise: -money.sellersPaise },
    { account: 'SELLER_HELD', paise: -money.heldPaise },
    { account: 'REFUND_DUE', paise: -money.refundsPaise },
    { account: null, paise: -money.taxesPaise },
    { account: 'SUSPENSE', paise: -money.unmatchedPaise },
  ]
  const nameOf = ({ account, paise }: Row) =>
    account ? t(accountName(account, paise)) : t('GST, TCS and TDS to deposit')
  const named = (label: string, account: LedgerAccount | null) =>
    linked && account ? <Link to={paths.admin.ledger({ account })}>{label}</Link> : label
  return (
    <section className="card padded">
      <div className={styles.title}>
        <h2>{named(t(accountNames.BANK), 'BANK')}</h2>
        <b className={styles.sum}>{wholeInr(money.inBankPaise)}</b>
      </div>
      <dl className={styles.lines}>
        {rows
          .filter(({ paise }) => paise !== 0)
          .map((row) => (
            <div key={row.account}>
              <dt>{named(nameOf(row), row.account)}</dt>
              <dd>{signed(row.paise)}</dd>
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
