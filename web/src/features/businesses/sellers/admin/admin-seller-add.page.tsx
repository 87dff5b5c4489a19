import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { ApplicationForm } from '../ApplicationForm.tsx'
import { AdminApplication, CreateSellerApplication } from '../application.graphql.ts'
import { sellerStates } from '../seller-labels.ts'

/**
 * An application that an admin fills in for somebody. The URL contains its id; with `for=user` it contains the user,
 * and the page starts an application or opens the existing one.
 */
export default function AdminSellerAddPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return search.get('for') === 'user' ? <Begin userId={id} /> : <FillIn id={id} />
}

function Begin({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const start = useMutation(CreateSellerApplication)
  const begin = useEffectEvent(async () => {
    const begun = await start.runSafely({ userId })
    navigate(
      begun ? paths.admin.sellerAdd({ id: begun.createSellerApplication.id }) : paths.admin.userDetail({ id: userId }),
      {
        replace: true,
      },
    )
  })
  useEffect(() => {
    begin()
  }, [])
  return <PageSkeleton />
}

function FillIn({ id }: { id: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useData(AdminApplication, { id })
  const { adminSellerApplication: application } = data
  const { label, tone } = sellerStates[application.status]
  const detail = paths.admin.sellerDetail({ id })
  return (
    <DetailPage
      title={application.form.business?.tradeName ?? t('New application')}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={t('You fill it in for the applicant. Your actions are logged.')}
      back={{ to: paths.admin.sellerList(), label: t('Sellers') }}
      actions={
        <Link className="button" to={detail}>
          {t('Open seller')}
        </Link>
      }
    >
      {application.canEdit ? (
        <ApplicationForm application={application} adminFor={id} onSent={() => navigate(detail)} />
      ) : (
        <p className="note between">
          <span>{t('It is already submitted. It can be changed again after you request changes.')}</span>
          <Link className="button small" to={detail}>
            {t('Decide')}
          </Link>
        </p>
      )}
    </DetailPage>
  )
}
