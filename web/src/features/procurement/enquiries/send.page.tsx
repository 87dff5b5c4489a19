import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { TakesLater } from '#shared/enquiries/AskLink.tsx'
import { Photo, photoOf } from '#shared/pictures/Photo.tsx'
import { Picture } from '#shared/pictures/Picture.tsx'
import joinStyles from '#shared/registration/join.module.css'
import { Crumbs } from '#ui/Crumbs.tsx'
import { formPart } from '#ui/form/loading/form-part.tsx'
import { perText } from '#ui/format/amounts.ts'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { EnquiryTarget, type SentRequestFragment as Sent } from './enquiries.graphql.ts'
import type { Target } from './target.ts'

const SendForm = formPart(() => import('./SendForm.tsx'))

export async function load({ load, param }: LoadArgs) {
  const { enquiryTarget } = await load(EnquiryTarget, { about: param('productname') })
  if (!enquiryTarget) throw notFound()
}

/** Sends an enquiry: to a partner, or to Neev, who chooses a seller. */
export default function SendPage() {
  const t = useT()
  const { productname: about = '' } = useParams()
  const { data } = useData(EnquiryTarget, { about }, { keep: true })
  const [sent, setSent] = useState<Sent | null>(null)
  const target = data.enquiryTarget
  if (!target) return null
  const isOpen = target.partners.length === 0 || target.partners.some(({ opensOn }) => !opensOn)
  const page = paths.product({ identifier: target.identifier })
  return (
    <div className="wrap">
      <Head title={t('Request a price: {title}', { title: target.title })} noIndex />
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          { label: target.title, to: page },
        ]}
        here={t('Request a price')}
      />
      <div className={listTitleStyles.listTitle}>
        <h1>{t('What is the price?')}</h1>
      </div>
      {sent ? (
        <Thanks sent={sent} page={page} />
      ) : (
        <div className={joinStyles.join}>
          <section className="card padded stack" aria-label={t('Request')}>
            {target.partners.map(
              ({ id, name, opensOn }) => opensOn && <TakesLater key={id} name={name} opensOn={opensOn} />,
            )}
            {isOpen && <SendForm target={target} onSent={setSent} />}
          </section>
          <aside className="stack">
            <About target={target} />
          </aside>
        </div>
      )}
    </div>
  )
}

function About({ target: { title, kind, categorySlug, drawing, partners } }: { target: Target }) {
  const t = useT()
  const photo = photoOf(drawing)
  return (
    <section className="card padded stack">
      {photo ? (
        <Photo photo={photo} show="low" title={title} />
      ) : (
        kind && <Picture kind={kind} category={categorySlug} drawing={drawing} detail="low" />
      )}
      <b className="medium">{title}</b>
      <ul className="stack">
        {partners.map(({ id, name, hintPaise, unit }) => (
          <li key={id}>
            {name}
            {hintPaise != null && (
              <span className="second">
                {t('about {price} {unit}', { price: formatInr(hintPaise), unit: perText(t, unit) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="ink3 t13">
        {partners.length > 0
          ? t('You agree the price with the partner. Sending a request is free and does not place an order.')
          : t(
              'Neev passes your request to a seller who delivers to you, within four working hours. Sending it is free and does not place an order.',
            )}
      </p>
    </section>
  )
}

const thanksText = (t: ReturnType<typeof useT>, partner: string, joined: boolean) =>
  joined ? t('{partner} already has your request', { partner }) : t('{partner} has your request', { partner })

function Thanks({ sent: { number, partner, joined, updated }, page }: { sent: Sent; page: string }) {
  const t = useT()
  return (
    <section className="card padded stack" role="status">
      <h2>{thanksText(t, partner ?? t('Neev'), joined)}</h2>
      <p>
        {t('Your reference number is')} <b className="figure">{number}</b>
      </p>
      <p className="ink2">
        {joined
          ? updated
            ? t('You sent the same request less than a day ago, so we added your new details to it.')
            : t('The same request was sent less than a day ago. It stays as it was; say what has changed when we call.')
          : partner
            ? t('The partner contacts you with a price. Nobody else gets your number.')
            : t('We choose a seller who delivers to you and tell you who it is. Nobody else gets your number.')}
      </p>
      <div>
        <Link className="button" to={page}>
          {t('Go back')}
        </Link>
      </div>
    </section>
  )
}
