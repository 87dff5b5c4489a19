import { Section } from '#kit/detail/DetailPage.tsx'
import { DocumentForm } from '#kit/documents/DocumentForm.tsx'
import { DocumentList } from '#kit/documents/DocumentList.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { type ProfileFieldsFragment, SellerProfile } from './profile.graphql.ts'

const refreshes = [SellerProfile]

/** Documents of the business, with upload. */
export function ProfileDocuments({ profile: { id, documents, mayChange } }: { profile: ProfileFieldsFragment }) {
  const t = useT()
  const may = mayChange.includes('DOCUMENTS')
  return (
    <>
      <Section title={t('Documents')}>
        <DocumentList documents={documents} refreshes={refreshes} own={may} />
      </Section>
      {may && (
        <Section title={t('Upload document')}>
          <DocumentForm owner="SELLER" ownerId={id} refreshes={refreshes} />
        </Section>
      )}
    </>
  )
}
