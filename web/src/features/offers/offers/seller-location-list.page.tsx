import { useState } from 'react'
import { useParams } from 'react-router'
import { errorText, fieldText } from '#graphql/error-text.ts'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { useKeepInput } from '#ui/form/use-keep-input.ts'
import { perText } from '#ui/format/amounts.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { PlacePrices, type PlacePricesQuery, SetPlacePrices } from './price-grids/grid.graphql.ts'
import { PlacePrice } from './price-grids/PlacePrice.tsx'
import { PriceWaits, savedText } from './price-grids/PriceWaits.tsx'
import { type Ladder, laddersOf, linesOf, newLadder, type Origin } from './price-grids/place-prices-state.ts'

/** Prices of one size: for all places, by zone, state, district and pincode, each with quantity breaks and end. */
export default function SellerLocationListPage() {
  const { seriesvariantId = '', seriesproductid = '' } = useParams()
  const { data } = useData(PlacePrices, { id: seriesvariantId })
  const { sellerOffer: offer } = data
  return (
    <DetailPage
      title={offer.variantTitle}
      subtitle={`${offer.sku}, ${offer.city}`}
      back={{ to: paths.seller.seriesVariants({ seriesproductid }), label: offer.productTitle }}
    >
      <Prices key={offer.version} data={data} />
    </DetailPage>
  )
}

function Prices({ data }: { data: PlacePricesQuery }) {
  const t = useT()
  const { sellerOffer: offer } = data
  const [start] = useState(() => laddersOf(offer))
  const [ladders, setLadders] = useState<readonly Ladder[]>(start)
  const [refusal, setRefusal] = useState<(Origin & { field: string; message: string }) | string | null>(null)
  const set = useMutation(SetPlacePrices, {
    successMessage: ({ setPlacePrices: { priceChangeRequest } }) => savedText(t, priceChangeRequest, t('Prices saved')),
  })
  useKeepInput(() => ladders !== start && !set.busy)
  const change = (key: number, part: Partial<Ladder>) => {
    setRefusal(null)
    setLadders(ladders.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }
  const save = async () => {
    const { lines, origins } = linesOf(ladders)
    try {
      await set.run({ offerId: offer.id, version: offer.version, prices: lines })
    } catch (error) {
      const [field = ''] = error instanceof GraphQLRefusal ? Object.keys(error.fields) : []
      const [, at, name = ''] = /^prices\.(\d+)\.(\w+)$/.exec(field) ?? []
      const origin = origins[Number(at)]
      setRefusal(
        origin && error instanceof GraphQLRefusal
          ? { ...origin, field: name, message: fieldText(t, error, field) }
          : errorText(t, error),
      )
    }
  }
  return (
    <Section title={t('Prices before GST and freight, {per}', { per: perText(t, offer.unit) })}>
      {offer.priceChangeRequest && <PriceWaits request={offer.priceChangeRequest} />}
      <p className="hint">
        {t(
          'The most specific place that includes the site applies: pincode, then district, zone, state and everywhere. Larger quantities can have lower prices.',
        )}
      </p>
      <div>
        {ladders.map((ladder) => (
          <PlacePrice
            key={ladder.key}
            ladder={ladder}
            offer={offer}
            zones={data.zones}
            states={data.states}
            refusal={typeof refusal === 'object' && refusal?.ladder === ladder.key ? refusal : null}
            onChange={(part) => change(ladder.key, part)}
            onRemove={() => setLadders(ladders.filter(({ key }) => key !== ladder.key))}
          />
        ))}
      </div>
      {typeof refusal === 'string' && (
        <p className="note red" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      <div className="row wraps">
        <BusyButton className="button primary" busy={set.busy} disabled={ladders.length === 0} onClick={save}>
          {t('Save prices')}
        </BusyButton>
        <button
          type="button"
          className="button"
          onClick={() => setLadders([...ladders, newLadder({ until: ladders.at(-1)?.until ?? '' })])}
        >
          <Icon name="plus" />
          {t('Add place')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => setLadders([...ladders, newLadder({ buyer: 'COMPANY', scope: 'ALL' })])}
        >
          <Icon name="plus" />
          {t('Add company price')}
        </button>
      </div>
    </Section>
  )
}
