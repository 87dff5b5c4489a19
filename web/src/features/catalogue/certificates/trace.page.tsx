import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { TestResults } from '#shared/certificates/TestResults.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { massText } from '#ui/format/amounts.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { TraceShipment, type TraceShipmentQuery } from './trace.graphql.ts'
import styles from './trace.module.css'

type Line = TraceShipmentQuery['traceShipment']['lines'][number]

/** Test certificates of a shipment, by the trace code on its invoice. */
export default function TracePage() {
  const t = useT()
  const { code = '' } = useParams()
  const missing = (
    <div className="card">
      <Empty title={t('No shipment has this code')}>
        {t('The code has ten letters and digits. You find it on the tax invoice.')}
      </Empty>
    </div>
  )
  return (
    <div className={`wrap narrow ${styles.traces}`}>
      <Head title={t('Test certificates')} noIndex />
      <div className="page-head">
        <div>
          <h1>{t('Test certificates')}</h1>
          <p>{t('The mill’s test results for the steel on this truck, heat by heat.')}</p>
        </div>
      </div>
      <Loading fallback={<PageSkeleton />} missing={missing}>
        <Found code={code} />
      </Loading>
    </div>
  )
}

function Found({ code }: { code: string }) {
  const t = useT()
  const load = useData(TraceShipment, { code }).data.traceShipment
  return (
    <div className="stack">
      <Section title={t('Truck')}>
        <Properties
          of={[
            [t('Code'), load.code],
            [t('Vehicle'), load.vehicleNumber],
            [t('Dispatched'), showMoment(load.leftAt)],
            [t('Delivered'), load.deliveredAt && showMoment(load.deliveredAt)],
          ]}
        />
      </Section>
      {load.lines.map((line, index) => (
        // lines have no id here
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <Goods key={index} line={line} />
      ))}
    </div>
  )
}

function Goods({ line: { title, grams, heats } }: { line: Line }) {
  const t = useT()
  return (
    <Section title={title} action={<span className="ink3 t13">{massText(grams)}</span>}>
      {heats.length === 0 ? (
        <p className="ink2">{t('These goods do not need a test certificate.')}</p>
      ) : (
        <div className={`stack ${styles.traced}`}>
          {heats.map(({ certificate, grams: suborder }) => (
            <section key={certificate.id} className="stack" aria-label={certificate.heatNumber}>
              <Properties
                of={[
                  [t('Heat number'), certificate.heatNumber],
                  [t('Weight of this heat in the shipment'), massText(suborder)],
                  [t('Mill'), certificate.mill],
                  [t('Certificate'), `${certificate.number}, ${showDate(certificate.testedOn)}`],
                  [t('Grade'), certificate.grade],
                  [t('BIS licence'), certificate.licence],
                  [t('Laboratory'), certificate.lab],
                ]}
              />
              <TestResults certificate={certificate} />
              <a className="button" href={certificate.fileUrl} target="_blank" rel="noreferrer">
                <Icon name="document" />
                {t('Mill’s certificate')}
              </a>
            </section>
          ))}
        </div>
      )}
    </Section>
  )
}
