import { states } from '@neev/domain/core/states'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { type AdvertisementSlot, slotRules } from '@neev/domain/storefront/advertisements/advertisement-slots'
import { type AdvertisementInput, advertisementInput } from '@neev/domain/storefront/advertisements/advertisements'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import Banners from '#shared/advertisements/Banners.tsx'
import { PictureField } from '#shared/pictures/PictureField.tsx'
import { PeriodFields, periodInput, periodOf } from '#shared/placements/period.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import {
  AdvertisementCategories,
  type AdvertisementFieldsFragment,
  Advertisers,
  type CreateAdvertisementMutationVariables,
} from './advertisements.operations.graphql.ts'

type Advertisement = AdvertisementFieldsFragment
type Contract = CreateAdvertisementMutationVariables['input']

/** Initial values of the form. */
const defaultsOf = (slot: AdvertisementSlot, advertisement?: Advertisement) => ({
  slot,
  title: advertisement?.title ?? '',
  picture: advertisement?.picture ?? null,
  mobilePicture: advertisement?.mobilePicture ?? null,
  link: advertisement?.link ?? '',
  categoryId: advertisement?.categoryId ?? '',
  stateCode: advertisement?.stateCode ?? '',
  sellerId: advertisement?.sellerId ?? '',
  ...periodOf(advertisement),
  state: 'LIVE' as const,
})

const nameOf = (picture: { key: string; alt: string } | null) => picture && { key: picture.key, alt: picture.alt }

/** In the format of the contract. */
const asInput = ({ picture, mobilePicture, ...rest }: AdvertisementInput): Contract => ({
  ...rest,
  ...periodInput(rest),
  picture: nameOf(picture),
  mobilePicture: nameOf(mobilePicture),
})

type Props = {
  slot: AdvertisementSlot
  advertisement?: Advertisement
  onSubmit: (input: Contract) => Promise<unknown>
  actions?: ReactNode
}

/** An advertisement: pictures, where it leads, who sees it and when; below as visitors will see it. */
export function AdvertisementForm({ slot, advertisement, onSubmit, actions }: Props) {
  const t = useT()
  const { size, mobile, category } = slotRules[slot]
  const categories = useGql(AdvertisementCategories, undefined, { skip: category === 'none' })
  return (
    <Form
      schema={advertisementInput}
      defaults={defaultsOf(slot, advertisement)}
      submit={t('Save')}
      onSubmit={(input) => onSubmit(asInput(input))}
      actions={actions}
    >
      <div className="columns">
        <TextField name="title" label={t('Title')} hint={t('Shown below the picture.')} />
        <TextField
          name="link"
          label={t('Link')}
          hint={t('A path of this site, such as /category/cement, or an address that starts with https://.')}
        />
        <PictureField name="picture" label={t('Picture')} banner={size} />
        {mobile && <PictureField name="mobilePicture" label={t('Picture for phones (optional)')} banner={mobile} />}
        {category !== 'none' && (
          <SelectField
            name="categoryId"
            label={t('Category')}
            optional={category === 'optional'}
            {...(category === 'optional' && { none: t('All categories') })}
            options={(categories.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SelectField
          name="stateCode"
          label={t('State of India')}
          optional
          none={t('All of India')}
          hint={t('Only for visitors whose pincode is in this state.')}
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <AdvertiserField />
        <PeriodFields isNew={!advertisement} />
        {!advertisement && (
          <SelectField
            name="state"
            label={t('Status after saving')}
            options={[
              { value: 'LIVE', label: t('Active from the start date') },
              { value: 'DRAFT', label: t('Save as draft') },
            ]}
          />
        )}
      </div>
      <Preview slot={slot} />
    </Form>
  )
}

/** Who pays for it: the platform, or a seller, whose advertisement is labelled. */
function AdvertiserField() {
  const t = useT()
  const chosen = useWatch({ name: 'sellerId' }) as string
  const [first] = useState(chosen)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useGql(Advertisers, { search: search || null, chosen: chosen || first || null }, { keep: true })
  return (
    <div className="field">
      <SelectField
        name="sellerId"
        label={t('Advertiser')}
        optional
        none={t('The platform itself')}
        hint={t('An advertisement of a seller is labelled “Sponsored”.')}
        options={(data?.advertisers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="input">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('Search sellers')}
          placeholder={t('Search sellers')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </div>
  )
}

/** As visitors will see it, with what is entered now. */
function Preview({ slot }: { slot: AdvertisementSlot }) {
  const t = useT()
  const [title, picture, mobilePicture, sellerId] = useWatch({
    name: ['title', 'picture', 'mobilePicture', 'sellerId'],
  }) as [string, ProductPicture | null, ProductPicture | null, string]
  if (!picture) return null
  const banner = {
    id: 'preview',
    slot,
    title: title || t('Title'),
    // Nothing leaves the form with what is typed into it
    link: '#preview',
    picture,
    mobilePicture,
    isSponsored: sellerId !== '',
  }
  return (
    <div id="preview" inert>
      <p className="label">{t('As visitors will see it')}</p>
      <Banners slot={slot} banners={[banner]} isPreview />
    </div>
  )
}
