import { sectionKinds } from '@neev/domain/storefront/home-page/section-kinds'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { HomeSectionForm } from './HomeSectionForm.tsx'
import { kindLabels } from './home-section-labels.ts'
import { CreateHomeSection } from './home-sections.operations.graphql.ts'

/** Creates a section of the kind that the URL names, and opens it with its preview. */
export default function HomeSectionAddPage() {
  const t = useT()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const kind = sectionKinds.find((one) => one === search.get('kind')) ?? 'TRENDING'
  const { label, about, add, path } = kindLabels[kind]
  const create = useMutation(CreateHomeSection, { successMessage: t('Saved') })
  return (
    <DetailPage title={t(add)} subtitle={t(about)} back={{ to: path(), label: t(label) }}>
      <div className="card padded">
        <HomeSectionForm
          kind={kind}
          onSubmit={async (input) => {
            const { createHomeSection } = await create.run({ input })
            await navigate(paths.admin.homeSectionDetail({ id: createHomeSection.id }))
          }}
          actions={
            <Link className="button" to={path()}>
              {t('Cancel')}
            </Link>
          }
        />
      </div>
    </DetailPage>
  )
}
