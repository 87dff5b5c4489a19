import { offerRulesInput, pricesInput } from '@neev/domain/catalogue/products'
import { cleanNumber } from '@neev/domain/core/input/clean'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, QuantityField, TextField } from '#ui/form/fields.tsx'
import { unitText } from '#ui/format/amounts.ts'
import { PriceFields } from './OfferFields.tsx'
import type { Offer } from './own-offer.ts'
import { savedText } from './price-grids/PriceWaits.tsx'
import { EditOffer, SetPrices } from './proposals/proposals.graphql.ts'

type Props = { offer: Offer; onDone: () => void }

/** The base price with its quantity breaks, from now on. */
export function PricesForm({ offer, everywhere, onDone }: Props & { everywhere: Offer['prices'] }) {
  const t = useT()
  const set = useMutation(SetPrices, {
    successMessage: ({ setPrices: { priceChangeRequest } }) => savedText(t, priceChangeRequest, t('Price saved')),
  })
  const breaks = everywhere.filter(({ fromMilli }) => fromMilli > 0)
  return (
    <Form
      schema={pricesInput}
      defaults={{
        pricePaise: offer.basePaise ?? undefined,
        breaks: breaks.map(({ fromMilli, pricePaise }) => ({ fromMilli, pricePaise })),
        validTo: null,
      }}
      submit={t('Save price')}
      onSubmit={async ({ pricePaise, breaks, validTo }) => {
        await set.run({ offerId: offer.id, pricePaise, breaks, validTo: validTo?.toISOString() ?? null })
        onDone()
      }}
    >
      <PriceFields at="" unit={offer.unit} mrpPaise={offer.mrpPaise} />
    </Form>
  )
}

/** SKU, lead time, minimum, step and maximum. */
export function RulesForm({ offer, onDone }: Props) {
  const t = useT()
  const edit = useMutation(EditOffer, { successMessage: t('Saved') })
  const { id: offerId, version, sku, leadDays, moqMilli, stepMilli, maxMilli } = offer
  const unit = unitText(t, offer.unit)
  return (
    <Form
      schema={offerRulesInput}
      defaults={{ sku, leadDays, moqMilli, stepMilli, maxMilli: maxMilli ?? null }}
      submit={t('Save')}
      onSubmit={async (rules) => {
        await edit.run({ offerId, version, ...rules })
        onDone()
      }}
    >
      <TextField name="sku" label="SKU" tidy={cleanNumber} />
      <CountField name="leadDays" label={t('Days until dispatch')} />
      <QuantityField name="moqMilli" label={t('Minimum quantity')} unit={unit} />
      <QuantityField name="stepMilli" label={t('Quantity step')} unit={unit} />
      <QuantityField name="maxMilli" label={t('Maximum quantity')} optional unit={unit} />
    </Form>
  )
}
