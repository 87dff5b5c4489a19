import type { AssociateType } from '@neev/domain/businesses/associates'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import joinStyles from '#shared/registration/join.module.css'
import { useUser } from '#state/session.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { formPart } from '#ui/form/loading/form-part.tsx'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { joinWays } from './associate-labels.ts'
import { ApplicantSelf, AssociatesToJoin, JoinCategories } from './associates.graphql.ts'
import { Portfolio } from './Portfolio.tsx'

const AssociateForm = formPart(() => import('./AssociateForm.tsx'))

export const load = ({ load }: LoadArgs) => Promise.all([load(JoinCategories), load(AssociatesToJoin)])

/** Page of one type of application: description, form, and confirmation number. */
export function JoinPage({ type }: { type: AssociateType }) {
  const t = useT()
  const origin = useOrigin()
  const user = useUser()
  const { data } = useGql(ApplicantSelf, {}, { skip: !user })
  const [sent, setSent] = useState<string | null>(null)
  const self = user ? (data?.me ?? null) : null
  const { title, lead, points, path } = joinWays[type]
  return (
    <div className="wrap">
      <Head title={t(title)} description={t(lead)} canonical={origin + path()} />
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          { label: t('Work with us'), to: paths.associateWithUs() },
        ]}
        here={t(title)}
      />
      <div className={styles.listTitle}>
        <div>
          <h1>{t(title)}</h1>
          <p className="ink2">{t(lead)}</p>
        </div>
      </div>
      {sent ? (
        <div className="stack">
          <Thanks number={sent} />
          <Portfolio type={type} />
        </div>
      ) : (
        <div className={joinStyles.join}>
          <div className="stack">
            <Portfolio type={type} />
            <section className="card padded" aria-label={t('Application')}>
              <AssociateForm
                key={self?.id ?? ''}
                type={type}
                self={self}
                onSent={(number) => {
                  setSent(number)
                  scrollTo({ top: 0 })
                }}
              />
            </section>
          </div>
          <aside>
            <ul className={joinStyles.ticked}>
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" />
                  <span>{t(point)}</span>
                </li>
              ))}
            </ul>
            {type === 'SELLER' && (
              <p>
                <Link className="link" to={paths.sellerFees()}>
                  {t('See the fees and calculate a sale')}
                </Link>
              </p>
            )}
            <p className="ink3 t13">{t('We read every application within two working days. Applying is free.')}</p>
          </aside>
        </div>
      )}
    </div>
  )
}

function Thanks({ number }: { number: string }) {
  const t = useT()
  return (
    <section className="card padded stack" role="status">
      <h2>{t('Thank you, we have received your application')}</h2>
      <p>
        {t('Your reference number is')} <b className="figure">{number}</b>
      </p>
      <p className="ink2">
        {t('We have emailed you, and will contact you within two working days. Keep your reference number ready.')}
      </p>
      <div>
        <Link className="button" to={paths.home()}>
          {t('Continue to the shop')}
        </Link>
      </div>
    </section>
  )
}
