import { useT } from '#i18n/use-t.ts'
import { DocumentForm } from '#shared/documents/DocumentForm.tsx'
import { DocumentList } from '#shared/documents/DocumentList.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import type { ProfileFieldsFragment } from './profile.graphql.ts'

/** Documents of the business, with upload. */
export function ProfileDocuments({ profile: { id, documents, mayChange } }: { profile: ProfileFieldsFragment }) {
  const t = useT()
  const may = mayChange.includes('DOCUMENTS')
  return (
    <>
      <Section title={t('Documents')}>
        <DocumentList documents={documents} own={may} />
      </Section>
      {may && (
        <Section title={t('Upload document')}>
          <DocumentForm owner="SELLER" ownerId={id} />
        </Section>
      )}
    </>
  )
}
