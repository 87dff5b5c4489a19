import { languageOf } from '@neev/domain/content/languages'
import { useNavigate, useParams } from 'react-router'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { useConflict } from '#shared/conflict/use-conflict.tsx'
import { usePincode } from '#state/place.ts'
import { useMay } from '#state/use-may.ts'
import { ActionButtons } from '#ui/detail/ActionButtons.tsx'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { HomeSectionForm } from './HomeSectionForm.tsx'
import { HomeSection } from './HomeSections.tsx'
import { kindLabels, sectionStatuses } from './home-section-labels.ts'
import {
  HomeSectionDetail,
  type HomeSectionFieldsFragment,
  HomeSectionPreview,
  UpdateHomeSection,
} from './home-sections.operations.graphql.ts'
import { useHomeSectionActions } from './use-home-section-actions.ts'

/** One section: its form, and as visitors see it. */
export default function HomeSectionDetailPage() {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { data } = useData(HomeSectionDetail, { id })
  const section = data.homeSection
  const { label, path } = kindLabels[section.kind]
  const { actionsOf, busy } = useHomeSectionActions(() => navigate(path()))
  const status = sectionStatuses[section.status]
  return (
    <DetailPage
      title={section.title}
      badge={<Badge tone={status.tone}>{t(status.label)}</Badge>}
      subtitle={t(label)}
      back={{ to: path(), label: t(label) }}
      actions={<ActionButtons actions={actionsOf(section)} busy={busy} />}
    >
      {may('homePage:write') && (
        <Section title={t('Edit')}>
          <Edit key={`${section.id} ${section.isActive}`} section={section} />
        </Section>
      )}
      <Section title={t('As visitors will see it')}>
        <Loading>
          <Preview id={section.id} />
        </Loading>
      </Section>
    </DetailPage>
  )
}

function Preview({ id }: { id: string }) {
  const t = useT()
  const { locale } = useSpoken()
  const pincode = usePincode()
  const { data } = useData(HomeSectionPreview, { id, pincode, language: languageOf(locale) })
  return (
    <>
      <p className="ink2">
        {pincode
          ? t('The saved section for pincode {pincode}, whatever its dates.', { pincode })
          : t('The saved section without a pincode, whatever its dates.')}
      </p>
      {data.homeSectionPreview ? (
        <HomeSection section={data.homeSectionPreview} />
      ) : (
        <Empty title={t('Nothing to show, so the section is left out')} />
      )}
    </>
  )
}

function Edit({ section }: { section: HomeSectionFieldsFragment }) {
  const t = useT()
  const { id, kind } = section
  const update = useMutation(UpdateHomeSection, { successMessage: t('Saved') })
  const { notice, save } = useConflict(
    section.version,
    async () => (await request(HomeSectionDetail, { id })).homeSection,
  )
  return (
    <>
      {notice}
      <HomeSectionForm
        kind={kind}
        section={section}
        onSubmit={(input) =>
          save(async (version) => (await update.run({ id, version, input })).updateHomeSection.version)
        }
      />
    </>
  )
}
