import { languageOf } from '@neev/domain/content/languages'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Head, StructuredData } from '#ui/Head.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { staticPart } from '#ui/page-parts.tsx'
import { ShownFaq } from './faq.operations.graphql.ts'

const FaqList = staticPart(() => import('./FaqList.tsx'))

export const load = ({ load, locale }: LoadArgs) =>
  Promise.all([load(ShownFaq, { language: languageOf(locale) }), FaqList.fetch()])

/** Questions and answers. */
export default function FaqPage() {
  const t = useT()
  const { locale } = useSpoken()
  const origin = useOrigin()
  const { data } = useData(ShownFaq, { language: languageOf(locale) })
  const groups = data.shownFaq
  return (
    <div className="wrap">
      <Head
        title={t('Questions and answers')}
        description={t('Prices, orders, payment, delivery, weight, returns: what buyers ask.')}
        canonical={origin + paths.faq()}
      />
      <StructuredData
        data={{
          '@type': 'FAQPage',
          mainEntity: groups.flatMap(({ questions }) =>
            questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          ),
        }}
      />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Questions and answers')} />
      <div className={styles.listTitle}>
        <div>
          <h1>{t('Questions and answers')}</h1>
          <p className="ink2">{t('Prices, orders, payment, delivery, weight, returns: what buyers ask.')}</p>
        </div>
      </div>
      {groups.length === 0 ? <Empty title={t('No questions yet')} /> : <FaqList groups={groups} />}
    </div>
  )
}
