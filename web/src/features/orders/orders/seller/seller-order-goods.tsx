import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import BarDelivery from '#shared/orders/BarDelivery.tsx'
import { PriceOrigin } from '#shared/products/PriceOrigin.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { amountText, massText, perText } from '#ui/format/amounts.ts'
import { showPercent } from '#ui/format/percent.ts'
import type { AdminAddressFragment, AdminLinesFragment } from '../admin/admin-orders.graphql.ts'
import { CallOffNote } from '../changes/CallOffNote.tsx'

type GoodsProps = {
  part: AdminLinesFragment
  label: string
  /** The page of a call-off's schedule, for those who may read it. */
  scheduleAt?: false | ((id: string) => string)
}

/** Goods of a suborder by line, for admins and sellers. */
export function Goods({ part, label, scheduleAt = false }: GoodsProps) {
  const t = useT()
  return (
    <div className="table-frame">
      <table className="table dense blocks" aria-label={label}>
        <thead>
          <tr>
            <th>{t('Item')}</th>
            <th className="figure">{t('Quantity')}</th>
            <th className="figure">{t('Price')}</th>
            <th className="figure">{t('GST')}</th>
            <th className="figure">{t('Total with GST')}</th>
          </tr>
        </thead>
        <tbody>
          {part.lines.map((line) => (
            <tr key={line.id}>
              <td className="name">
                <Link className="medium wraps-text" to={paths.product({ identifier: line.productIdentifier })}>
                  {line.title}
                </Link>
                <span className="second">{t('HSN {hsn}', { hsn: line.hsn })}</span>
                <BarDelivery line={line} />
                <CallOffNote createCallOff={line.createCallOff} to={scheduleAt} />
              </td>
              <td className="figure" data-label={t('Quantity')}>
                <span>
                  {amountText(t, line.quantityMilli, line.unit)}
                  <span className="second">
                    {line.replacesId && `${t('replaces other bars')}, `}
                    {line.pieces === null
                      ? massText(line.grams)
                      : t('{n} pieces, {mass}', { n: line.pieces, mass: massText(line.grams) })}
                  </span>
                  {line.cancelledMilli > 0 && (
                    <span className="second">
                      {t('{amount} of it cancelled', {
                        amount:
                          line.pieces === null
                            ? amountText(t, line.cancelledMilli, line.unit)
                            : amountText(t, line.cancelledPieces * 1000, 'piece'),
                      })}
                    </span>
                  )}
                </span>
              </td>
              <td className="figure" data-label={t('Price')}>
                <span>
                  {formatInr(line.pricePaise)}
                  <span className="second">{perText(t, line.unit)}</span>
                  <PriceOrigin origin={line.priceSource} as="second" />
                </span>
              </td>
              <td className="figure" data-label={t('GST')}>
                {showPercent(line.rateBp)}
              </td>
              <td className="figure" data-label={t('Total with GST')}>
                {formatInr(line.totalPaise)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const roads: Record<string, string> = {
  NARROW: text('Narrow road'),
  MEDIUM: text('Medium-width road'),
  WIDE: text('Wide road'),
}
const unloading: Record<string, string> = {
  BUYER: text('Buyer unloads'),
  SELLER_PAID: text('Seller unloads, paid'),
  HYDRA: text('Crane unloads'),
}

/** An address with its site card. */
export function AddressFacts({ address: at, isSite }: { address: AdminAddressFragment; isSite?: boolean }) {
  const t = useT()
  const lines = [at.line1, at.line2, at.landmark].filter(Boolean).join(', ')
  return (
    <Properties
      of={[
        [t('Name'), at.name],
        [t('Address'), `${lines}, ${at.city} ${at.pincode}, ${at.district}, ${at.state}`],
        [
          t('Mobile'),
          at.mobile.startsWith('•') ? (
            at.mobile
          ) : (
            <a key="mobile" className="link" href={`tel:${at.mobile}`}>
              {at.mobile}
            </a>
          ),
        ],
        [t('Receiver'), isSite && [at.receiverName, at.receiverMobile].filter(Boolean).join(', ')],
        [t('Road'), isSite && at.roadWidth && t(roads[at.roadWidth] ?? at.roadWidth)],
        [t('Unloading'), isSite && at.unloadingBy && t(unloading[at.unloadingBy] ?? at.unloadingBy)],
        [t('Truck entry hours'), isSite && at.entryHours],
        [t('At night'), isSite && at.nightEntry !== null && (at.nightEntry ? t('Entry allowed') : t('No entry'))],
      ].map(([name, value]) => [name as string, value === false ? null : value] as const)}
    />
  )
}
