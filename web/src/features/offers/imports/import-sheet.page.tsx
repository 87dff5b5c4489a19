import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Pager } from '#ui/table/Pager.tsx'
import { ImportCard } from './ImportCard.tsx'
import { importStates } from './import-labels.ts'
import { Imports } from './imports.operations.graphql.ts'
import { SheetForm } from './SheetForm.tsx'

const pageSize = 10

/** Import of products from spreadsheets. */
export default function ImportSheetPage() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page')) || 1
  const { data, stale, refetch } = useData(Imports, { page: { page, size: pageSize, sort: null } }, { keep: true })
  const shown = search.get('id')
  const show = (id: string | null) => setSearch(id ? { id } : {}, { replace: true })
  return (
    <DetailPage
      title={t('Import from spreadsheet')}
      subtitle={t('Up to 5,000 rows at once. You can check the result before anything is imported.')}
      back={{ to: paths.seller.productList(), label: t('Products and prices') }}
    >
      <SheetForm
        onSent={(id) => {
          show(id)
          refetch()
        }}
      />
      {shown && (
        <Loading key={shown} fallback={<PageSkeleton />}>
          <ImportCard id={shown} onMoved={refetch} />
        </Loading>
      )}
      <Section title={t('Uploaded files')}>
        {data.imports.total === 0 ? (
          <Empty title={t('None yet')} />
        ) : (
          <>
            <ul className={stale ? `${styles.sentSheets} stale` : styles.sentSheets}>
              {data.imports.items.map((one) => (
                <li key={one.id}>
                  <button type="button" className="link" onClick={() => show(one.id)}>
                    {one.fileName}
                  </button>
                  <span className="t13 ink2">{`${one.categoryName}, ${showMoment(one.createdAt)}`}</span>
                  <Badge tone={importStates[one.state].tone}>{t(importStates[one.state].label)}</Badge>
                </li>
              ))}
            </ul>
            {data.imports.total > pageSize && (
              <Pager
                state={{
                  page,
                  size: pageSize,
                  href: ({ page: to }) => paths.seller.productSheet({ id: shown, page: to }),
                }}
                total={data.imports.total}
              />
            )}
          </>
        )}
      </Section>
    </DetailPage>
  )
}
