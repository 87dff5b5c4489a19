import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { HeatFieldsFragment } from './certificates.graphql.ts'
import { testLabels, testValue } from './test-labels.ts'

type Certificate = HeatFieldsFragment['certificate']

/** Test values of a heat with the limits of its grade. */
export function TestResults({ certificate: { results, grade, heatNumber } }: { certificate: Certificate }) {
  const t = useT()
  return (
    <div className="table-frame">
      <table className="table dense" aria-label={t('Tests of heat {heat}', { heat: heatNumber })}>
        <thead>
          <tr>
            <th>{t('Test')}</th>
            <th className="figure">{t('Value')}</th>
            <th className="figure">{t('Limit of {grade}', { grade })}</th>
          </tr>
        </thead>
        <tbody>
          {results
            .filter(({ value }) => value !== null)
            .map(({ key, value, limit, atMost, holds }) => (
              <tr key={key}>
                <td>{t(testLabels[key])}</td>
                <td className="figure">
                  <span className="nowrap">
                    {testValue(key, value ?? 0)}{' '}
                    {limit !== null && (
                      <span className={holds ? 'good-text' : 'late-text'}>
                        <Icon name={holds ? 'check' : 'close'} />
                        <span className="hidden-text">{holds ? t('within the limit') : t('outside the limit')}</span>
                      </span>
                    )}
                  </span>
                </td>
                <td className="figure ink2">
                  {limit === null
                    ? '–'
                    : atMost
                      ? t('at most {limit}', { limit: testValue(key, limit) })
                      : t('at least {limit}', { limit: testValue(key, limit) })}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
