import { useSearchParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { type Import, rowPlans } from './import-labels.ts'
import { ImportRows } from './imports.operations.graphql.ts'

const pageSize = 20

/** Rows of an import with their problems or effect. */
export function ImportRowTable({ of }: { of: Import }) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const what = (search.get('show') ?? (of.wrong > 0 ? 'wrong' : 'all')) === 'wrong' ? 'wrong' : 'all'
  const page = Number(search.get('rows')) || 1
  const variables = { id: of.id, page: { page, size: pageSize, sort: null }, wrongOnly: what === 'wrong' }
  const { data } = useGql(ImportRows, variables, { keep: true })
  const rows = data?.importRows
  return (
    <div className="stack">
      <SegmentedControl
        label={t('Rows')}
        hideLabel
        value={what}
        options={[
          { value: 'wrong', label: t('With problems') },
          { value: 'all', label: t('All') },
        ]}
        onChange={(show) => setSearch({ id: of.id, show }, { replace: true, preventScrollReset: true })}
      />
      {rows?.total === 0 ? (
        <Empty title={what === 'wrong' ? t('All rows can be imported') : t('No rows')} />
      ) : (
        <div className="table-frame">
          <table className="table dense blocks" aria-label={t('Rows of the file')}>
            <thead>
              <tr>
                <th className="figure">{t('Row')}</th>
                <th>SKU</th>
                <th>{what === 'wrong' ? t('Problem') : t('Result')}</th>
              </tr>
            </thead>
            <tbody>
              {rows?.items.map(({ line, sku, title, plan, problems, isDone, isHeld }) => (
                <tr key={line}>
                  <td className="figure" data-label={t('Row')}>
                    {line}
                  </td>
                  <td className="name">
                    <b className="medium">{sku || '–'}</b>
                    {title && <span className="second">{title}</span>}
                  </td>
                  <td>
                    {problems.length > 0
                      ? problems.map(({ column, message }) => (
                          <span key={column + message} className="second late-text">
                            {column ? t('{column}: {message}', { column: t(column), message: t(message) }) : t(message)}
                          </span>
                        ))
                      : plan && (
                          <span>
                            {t(rowPlans[plan])}
                            {isDone && <span className="second">{t('Done')}</span>}
                            {isHeld && (
                              <span className="second late-text">
                                {t('On hold: the price is under review by Neev')}
                              </span>
                            )}
                          </span>
                        )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows && rows.total > pageSize && (
        <Pager
          state={{
            page,
            size: pageSize,
            href: ({ page: to }) => paths.seller.productSheet({ id: of.id, show: what, rows: to }),
          }}
          total={rows.total}
        />
      )}
    </div>
  )
}
