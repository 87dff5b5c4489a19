import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { CouponForm, couponDefaults } from './CouponForm.tsx'
import { CreateCoupon } from './coupons.operations.graphql.ts'

/** Creates a coupon and opens it. */
export default function CouponAddPage() {
  const t = useT()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const create = useMutation(CreateCoupon, { successMessage: t('Coupon created') })
  return (
    <DetailPage title={t('Add coupon')} back={{ to: paths.admin.couponList(), label: t('Coupons') }}>
      <div className="card padded">
        <CouponForm
          isNew
          defaults={couponDefaults(now)}
          submit={t('Create coupon')}
          onSubmit={async (input) => {
            const { createCoupon } = await create.run({ input })
            await navigate(paths.admin.couponDetail({ id: createCoupon.id }))
          }}
          actions={
            <Link className="button" to={paths.admin.couponList()}>
              {t('Cancel')}
            </Link>
          }
        />
      </div>
    </DetailPage>
  )
}
