import { useParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { SharedOrder } from './SharedOrder.tsx'
import { SharedPriceList } from './SharedPriceList.tsx'
import { SharedQuotation } from './SharedQuotation.tsx'
import styles from './share.module.css'
import { ShareView } from './shares.operations.graphql.ts'

export const load = ({ load, param }: LoadArgs) => load(ShareView, { token: param('token') })

/** What somebody shared by a link: an order, a quotation or a price list, for readers without an account. */
export default function SharePage() {
  const t = useT()
  const { token = '' } = useParams()
  const { order, quotation, priceList, expiresAt } = useData(ShareView, { token }).data.shareView
  const title = order
    ? t('Order {number}', { number: order.number })
    : quotation
      ? t('Quotation {number}', { number: quotation.number })
      : t('Price list of {seller}', { seller: priceList?.sellerName ?? '' })
  return (
    <article className={`stack ${styles.share}`} data-wide="">
      <Head title={title} noIndex />
      {order && <SharedOrder title={title} order={order} />}
      {quotation && <SharedQuotation title={title} quotation={quotation} />}
      {priceList && <SharedPriceList title={title} list={priceList} />}
      <p className="ink3 t13">
        {t('Read from the shop when you opened this page. The link works until {moment}.', {
          moment: showMoment(expiresAt),
        })}{' '}
        <a className="link no-print" href="/">
          {t('Go to the shop')}
        </a>
      </p>
    </article>
  )
}
