import { useState } from 'react'
import { useParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { AskLink } from '#shared/enquiries/AskLink.tsx'
import { rateText, serviceNames } from '#shared/enquiries/service-labels.ts'
import galleryStyles from '#shared/pictures/gallery.module.css'
import { Photo } from '#shared/pictures/Photo.tsx'
import { PhotoChoice } from '#shared/pictures/PhotoChoice.tsx'
import joinStyles from '#shared/registration/join.module.css'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { ServiceShown, type ServiceShownQuery } from './services.graphql.ts'

type Service = NonNullable<ServiceShownQuery['service']>

/** Whether the service exists. */
export const load = async ({ load, param }: LoadArgs): Promise<boolean> =>
  (await load(ServiceShown, { slug: param('identifier') })).service !== null

/** A service of a partner, with the link to enquire. */
export default function ServicePage() {
  const { identifier = '' } = useParams()
  const { data } = useData(ServiceShown, { slug: identifier }, { keep: true })
  return data.service ? <Shown key={data.service.slug} service={data.service} /> : null
}

function Shown({ service }: { service: Service }) {
  const t = useT()
  const origin = useOrigin()
  const { slug, title, kind, area, rateBasis, ratePaise, minJob, experienceYears, certificates, description } = service
  return (
    <div className="wrap">
      <Head title={title} description={description} canonical={origin + paths.product({ identifier: slug })} />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t(serviceNames[kind])} />
      <div className={listTitleStyles.listTitle}>
        <div>
          <h1>{title}</h1>
          <p className="ink2">{t('{kind}, {partner}', { kind: t(serviceNames[kind]), partner: service.partner })}</p>
        </div>
      </div>
      <div className={joinStyles.join}>
        <div className="stack">
          <Photos service={service} />
          <section className="card padded stack" aria-label={t('Service details')}>
            <p className="kept-lines">{description}</p>
            <Properties
              of={[
                [t('Where'), area],
                [t('Rate'), rateText(t, rateBasis, ratePaise)],
                [t('Smallest job'), minJob],
                [t('Years of experience'), experienceYears],
              ]}
            />
          </section>
        </div>
        <aside className="stack">
          <section className="card act padded stack" aria-label={t('Price on request')}>
            <p className="price">{t('Price on request')}</p>
            <p className="t13 ink3">{t('Enter what you need; the partner contacts you with a price.')}</p>
            <AskLink
              partner={{ name: service.partner, opensOn: service.opensOn }}
              className="button primary large wide"
              to={paths.send({ productname: slug })}
            />
          </section>
          {certificates.length > 0 && (
            <ul className={joinStyles.ticked}>
              {certificates.map((certificate) => (
                <li key={certificate}>
                  <Icon name="check" />
                  <span>{certificate}</span>
                </li>
              ))}
            </ul>
          )}
        </aside>
      </div>
    </div>
  )
}

function Photos({ service: { images, title } }: { service: Service }) {
  const t = useT()
  const [at, setAt] = useState(0)
  const photo = images[at]
  if (!photo) return null
  return (
    <section className={galleryStyles.productGallery} aria-label={t('Pictures')}>
      <div className="card picture">
        <Photo photo={photo} show="full" title={title} />
      </div>
      <PhotoChoice images={images} at={at} choose={setAt} />
    </section>
  )
}
