import { advertisementSlots } from '@neev/domain/storefront/advertisements/advertisement-slots'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { AdvertisementForm } from './AdvertisementForm.tsx'
import { slotLabels } from './advertisement-labels.ts'
import { CreateAdvertisement } from './advertisements.operations.graphql.ts'

/** Creates an advertisement of the slot that the URL names. */
export default function AdvertisementAddPage() {
  const t = useT()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const slot = advertisementSlots.find((one) => one === search.get('slot')) ?? 'HOME_TOP'
  const { label, where, path } = slotLabels[slot]
  const create = useMutation(CreateAdvertisement, {
    successMessage: ({ createAdvertisement: { status } }) =>
      status === 'LIVE' ? t('Saved, and visitors see it now') : t('Saved'),
  })
  return (
    <DetailPage title={t('Add advertisement')} subtitle={t(where)} back={{ to: path(), label: t(label) }}>
      <div className="card padded">
        <AdvertisementForm
          slot={slot}
          onSubmit={async (input) => {
            await create.run({ input })
            await navigate(path())
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
