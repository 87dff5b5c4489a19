import { lazy } from 'react'
import { Link, redirect, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import joinStyles from '#shared/registration/join.module.css'
import { useUser } from '#state/session.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { BulkList, BulkTarget, type BulkTargetQuery } from './quotations.operations.graphql.ts'

const BulkRequestForm = lazy(async () => ({ default: (await import('./BulkRequestForm.tsx')).BulkRequestForm }))

/** A list needs no product. What is no product, such as a service, is enquired about instead, if it exists. */
export async function load({ load, param, search }: LoadArgs) {
  const productname = param('productName')
  const { product } = await load(BulkTarget, { identifier: productname })
  if (!product && !search.has('list')) throw redirect(paths.send({ productname }))
}

/** Asks several sellers for quotations, beginning with one product, or for a list of materials. */
export default function BulkPage() {
  const t = useT()
  const { productName: identifier = '' } = useParams()
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const user = useUser()
  const { product } = useData(BulkTarget, { identifier }).data
  const list = query.get('list')
  if (!product && !list) return null
  return (
    <div className="wrap">
      <Head
        title={product ? t('Request quotations: {title}', { title: product.title }) : t('Request quotations')}
        noIndex
      />
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          product
            ? { label: product.title, to: paths.product({ identifier }) }
            : { label: t('Material lists'), to: paths.userLists() },
        ]}
        here={t('Request quotations')}
      />
      <div className={listTitleStyles.listTitle}>
        <h1>{t('Request quotations')}</h1>
      </div>
      <div className={joinStyles.join}>
        <section className="card padded stack" aria-label={t('Request')}>
          {user ? (
            <Loading>
              <RequestForm product={product} list={list} sku={query.get('v')} />
            </Loading>
          ) : (
            <>
              <p>
                {t('Sign in to request quotations: with your mobile number and a code, or with your email address.')}
              </p>
              <p>
                <Link className="button primary" to={paths.login({ returnTo: pathname + search })}>
                  {t('Sign in')}
                </Link>
              </p>
            </>
          )}
        </section>
        <aside className="stack">
          <section className="card padded stack">
            <h2>{t('How it works')}</h2>
            <ol className="stack">
              <li>{t('Up to five sellers who deliver to your site are asked at a time.')}</li>
              <li>{t('They quote by the deadline; you compare delivered prices with freight and GST.')}</li>
              <li>{t('You choose per line or a whole quotation, and order at the quoted price.')}</li>
            </ol>
            <p className="ink3 t13">{t('Sellers see your pincode. Your name and number are shown once you order.')}</p>
            {product && (
              <p className="t13">
                {t('No seller near you?')}{' '}
                <Link className="link" to={paths.send({ productname: identifier })} rel="nofollow">
                  {t('Send an enquiry instead')}
                </Link>
              </p>
            )}
          </section>
        </aside>
      </div>
    </div>
  )
}

type FormProps = { product: BulkTargetQuery['product']; list: string | null; sku: string | null }

/** The form, for the lines of a list if there is one. */
function RequestForm({ list, ...props }: FormProps) {
  const navigate = useNavigate()
  const onSent = (id: string) => navigate(paths.userQuote({ id }))
  if (list) return <ListForm {...props} list={list} onSent={onSent} />
  return <BulkRequestForm {...props} onSent={onSent} />
}

function ListForm({ list, ...props }: Omit<FormProps, 'list'> & { list: string; onSent: (id: string) => void }) {
  const { data } = useData(BulkList, { id: list })
  return <BulkRequestForm {...props} list={data} />
}
