import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { versionStates } from '#shared/policies/version-states.ts'
import { languageNames } from '#shared/rich-text/language-names.ts'
import { date, link, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { sitePageNames } from './site-page-labels.ts'
import { SitePageList, type SitePageListQuery } from './site-pages.operations.graphql.ts'

type Page = SitePageListQuery['sitePages'][number]

const inForce = ({ versions }: Page) => versions.find(({ state }) => state === 'IN_FORCE')
const coming = ({ versions }: Page) => versions.find(({ state }) => state === 'SCHEDULED' || state === 'DRAFT')

const columns: ShownColumn<Page>[] = [
  link(
    text('Page'),
    ({ title }) => title,
    ({ key }) => paths.admin.sitePage({ key }),
    { second: ({ key }, t) => t(sitePageNames[key]) },
  ),
  textColumn(text('Version'), (page) => String(inForce(page)?.number ?? '–')),
  date(text('In force since'), (page) => inForce(page)?.effectiveFrom),
  textColumn(text('Languages'), (page) =>
    ((inForce(page) ?? coming(page))?.texts ?? []).map(({ language }) => languageNames[language]).join(', '),
  ),
  textColumn(text('Last change'), ({ versions }) => versions[0]?.createdBy ?? '–'),
  textColumn(text('Next version'), (page, t) => {
    const next = coming(page)
    return next ? t(versionStates[next.state].label) : '–'
  }),
]

/** The fixed pages of the site. */
export default function AdminSitePageListPage() {
  const t = useT()
  const { data } = useData(SitePageList)
  return (
    <ListPage
      title={t('Pages and policies')}
      subtitle={t('A change becomes a new version. Orders and accounts keep the version that they accepted.')}
    >
      <div className="card">
        <RowTable label={t('Pages and policies')} columns={columns} rows={data.sitePages} idOf={({ key }) => key} />
      </div>
    </ListPage>
  )
}
