import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { perText } from '#ui/format/amounts.ts'
import { Change } from './Change.tsx'
import css from './price-index.module.css'
import type { PriceIndexQuery } from './price-index.operations.graphql.ts'

/** The states with series, and the series of the chosen one with today's prices and their changes. */
export default function IndexList({ index: { state, states, series } }: { index: PriceIndexQuery['priceIndex'] }) {
  const t = useT()
  const stateName = states.find(({ code }) => code === state)?.name ?? ''
  return (
    <div className="stack">
      <nav className={css.states} aria-label={t('State')}>
        {states.map(({ code, name }) => (
          <Link
            key={code}
            className={css.state}
            to={paths.priceIndex({ state: code })}
            aria-current={code === state ? 'true' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={css.frame}>
        <table className={css.list}>
          <caption className="hidden-text">{t('Price index in {state}', { state: stateName })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Item')}</th>
              <th scope="col">{t('Index')}</th>
              <th scope="col">{t('7 days')}</th>
              <th scope="col">{t('30 days')}</th>
              <th scope="col" className={css.wide}>
                {t('Sellers')}
              </th>
              <th scope="col" className={css.wide}>
                {t('Offers and sales')}
              </th>
            </tr>
          </thead>
          <tbody>
            {series.map(({ code, title, medianPaise, unit, weekBp, monthBp, sellers, offers, sales }) => (
              <tr key={code}>
                <th scope="row">
                  <Link className={css.name} to={paths.indexSeries({ code })}>
                    {title}
                  </Link>
                </th>
                <td>
                  <b>{formatInr(medianPaise)}</b> <span className="ink3 t13">{perText(t, unit)}</span>
                </td>
                <td>
                  <Change bp={weekBp} />
                </td>
                <td>
                  <Change bp={monthBp} />
                </td>
                <td className={css.wide}>{sellers}</td>
                <td className={css.wide}>{offers + sales}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
