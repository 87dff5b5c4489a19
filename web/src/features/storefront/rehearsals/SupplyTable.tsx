import { rateDate } from '@neev/domain/tax/gst'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'

const sides = [
  ['before', 'after', 'after'],
  ['before', 'before', 'after'],
  ['before', 'after', 'before'],
  ['after', 'before', 'after'],
  ['after', 'before', 'before'],
  ['after', 'after', 'before'],
] as const

/** The table of section 14: which rate a supply takes by three dates, as the rule computes it. */
export function SupplyTable() {
  const t = useT()
  const words = { before: t('before'), after: t('after') }
  return (
    <Section title={t('Which rate a supply takes')}>
      <table className="table dense" aria-label={t('Which rate a supply takes')}>
        <thead>
          <tr>
            <th>{t('Goods leave')}</th>
            <th>{t('Invoice')}</th>
            <th>{t('Payment')}</th>
            <th>{t('Rate')}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(([suppliedOn, invoicedOn, paidOn]) => {
            const on = { before: '2025-09-21', after: '2025-09-22' }
            const date = rateDate({ suppliedOn: on[suppliedOn], invoicedOn: on[invoicedOn], paidOn: on[paidOn] })
            return (
              <tr key={`${suppliedOn} ${invoicedOn} ${paidOn}`}>
                <td>{words[suppliedOn]}</td>
                <td>{words[invoicedOn]}</td>
                <td>{words[paidOn]}</td>
                <td>
                  <b className="medium">{date === on.after ? t('new') : t('old')}</b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="ink3 t13">
        {t(
          'CGST Act s. 14: before and after the day of the change. What is not paid, or on credit, counts as paid after it.',
        )}
      </p>
    </Section>
  )
}
