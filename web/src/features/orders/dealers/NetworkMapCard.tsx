import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { NetworkMap, type NetworkMapQuery } from './dealers.graphql.ts'
import styles from './dealers.module.css'

type Map = NetworkMapQuery['dealerMap']
type At = { lat: number; lon: number }

const width = 640
const tones = 8

/** Projects degrees to a drawing, north up; longitude is scaled by the cosine of the latitude. */
function sheetOf(places: readonly At[]) {
  const lats = places.map(({ lat }) => lat)
  const lons = places.map(({ lon }) => lon)
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons)]
  const narrow = Math.cos((((south + north) / 2_000_000) * Math.PI) / 180)
  const scale = (width - 24) / Math.max(1, (east - west) * narrow)
  return {
    height: Math.round((north - south) * scale) + 24,
    x: ({ lon }: At) => Math.round((lon - west) * narrow * scale * 10) / 10 + 12,
    y: ({ lat }: At) => Math.round((north - lat) * scale * 10) / 10 + 12,
  }
}

/** Map of the network by pincode, and the same data as a table. */
export function NetworkMapCard({ title, associateId }: { title: string; associateId?: string }) {
  const t = useT()
  const { data } = useData(NetworkMap, { associateId: associateId ?? null })
  const { dealerMap: map } = data
  const toneOf = new Map(map.dealers.map(({ id }, at) => [id, at % tones]))
  return (
    <Section title={title}>
      {map.points.length === 0 ? (
        <p className="ink3">{t('No dealer has pincodes yet.')}</p>
      ) : (
        <div className={styles.networkMap}>
          <Drawing map={map} toneOf={toneOf} />
          <Legend map={map} toneOf={toneOf} />
        </div>
      )}
    </Section>
  )
}

type Props = { map: Map; toneOf: ReadonlyMap<string, number> }

function Drawing({ map: { points, outline, uncovered }, toneOf }: Props) {
  const t = useT()
  const open = uncovered.flatMap(({ lat, lon, ...rest }) =>
    lat === null || lon === null ? [] : [{ ...rest, lat, lon }],
  )
  const sheet = sheetOf([...outline, ...points, ...open])
  return (
    <svg
      viewBox={`0 0 ${width} ${sheet.height}`}
      role="img"
      aria-label={t('Map of the network’s pincodes; the table next to it has the same data')}
    >
      <path className={styles.land} d={outline.map((at) => `M${sheet.x(at)} ${sheet.y(at)}h0`).join('')} />
      {points.map((point) => (
        <circle
          key={point.pincode}
          data-tone={toneOf.get(point.dealerId) ?? 0}
          cx={sheet.x(point)}
          cy={sheet.y(point)}
          r="3.2"
        >
          <title>{point.pincode}</title>
        </circle>
      ))}
      {open.map((point) => (
        <path
          key={point.pincode}
          className={styles.open}
          d={`M${sheet.x(point) - 4.5} ${sheet.y(point) - 4.5}l9 9m0 -9l-9 9`}
        >
          <title>{`${point.pincode} ${point.district}`}</title>
        </path>
      ))}
    </svg>
  )
}

function Legend({ map: { dealers, points, uncovered }, toneOf }: Props) {
  const t = useT()
  const first = Object.groupBy(points, ({ dealerId }) => dealerId)
  return (
    <table className="table dense" aria-label={t('Pincodes of the network')}>
      <thead>
        <tr>
          <th>{t('Dealer')}</th>
          <th className="figure">{t('Pincodes')}</th>
          <th className="figure">{t('First dealer')}</th>
        </tr>
      </thead>
      <tbody>
        {dealers.map(({ id, name, pincodeCount }) => (
          <tr key={id}>
            <td>
              <svg className={styles.dot} viewBox="0 0 10 10" aria-hidden="true">
                <circle data-tone={toneOf.get(id) ?? 0} cx="5" cy="5" r="4" />
              </svg>{' '}
              {name}
            </td>
            <td className="figure">{pincodeCount}</td>
            <td className="figure">{first[id]?.length ?? 0}</td>
          </tr>
        ))}
        {uncovered.map(({ pincode, district, orders }) => (
          <tr key={pincode}>
            <td>
              <svg className={styles.dot} viewBox="0 0 10 10" aria-hidden="true">
                <path className={styles.open} d="M1 1l8 8m0 -8l-8 8" />
              </svg>{' '}
              {t('{pincode} {district}: no dealer', { pincode, district })}
            </td>
            <td className="figure" colSpan={2}>
              {t('{n, plural, one {# order} other {# orders}}', { n: orders })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
