import { type ServiceKind, serviceKinds } from '@neev/domain/businesses/associates'
import { states } from '@neev/domain/core/states'
import { type RateBasis, rateBases, serviceInput } from '@neev/domain/offers/services'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { rateNames, serviceNames } from '#shared/enquiries/service-labels.ts'
import { PicturesField } from '#shared/pictures/PicturesField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CountField, MoneyField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import type { Schema } from '#ui/form/schema.ts'
import { TicksField } from '#ui/form/TicksField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import {
  type OwnServiceRowFragment,
  SubmitService,
  SubmitServiceChange,
  type SubmitServiceChangeMutationVariables,
} from './services.graphql.ts'

type Values = {
  title: string
  kind: ServiceKind | ''
  states: string[]
  districts: string
  pincodes: string
  rateBasis: RateBasis | ''
  ratePaise: number | null
  minJob: string
  experienceYears: number | null
  certificates: string
  description: string
  pictures: ProductPicture[]
  note: string
}

const blank: Values = {
  title: '',
  kind: '',
  states: [],
  districts: '',
  pincodes: '',
  rateBasis: '',
  ratePaise: null,
  minJob: '',
  experienceYears: null,
  certificates: '',
  description: '',
  pictures: [],
  note: '',
}

const valuesOf = ({ form }: OwnServiceRowFragment): Values => ({
  ...form,
  ratePaise: form.ratePaise ?? null,
  districts: form.districts.join(', '),
  pincodes: form.pincodes.join(', '),
  certificates: form.certificates.join('\n'),
  note: '',
})

type Sent = { input: SubmitServiceChangeMutationVariables['input']; note: string }

/** The domain's rules for typed values, in which lists are text. */
const schema: Schema<Values, Sent> = {
  '~standard': {
    validate: (input) => {
      const { pictures, note } = input as Values
      const read = serviceInput.safeParse(input)
      if (!read.success) return { issues: read.error.issues }
      return { value: { input: { ...read.data, pictures: pictures.map(({ key, alt }) => ({ key, alt })) }, note } }
    },
  },
}

type Props = { service: OwnServiceRowFragment | null; onDone: () => void }

/** Form of a service, submitted for review. */
export function ServiceForm({ service, onDone }: Props) {
  const t = useT()
  const propose = useMutation(SubmitService, { successMessage: t('Submitted to Neev') })
  const change = useMutation(SubmitServiceChange, { successMessage: t('Submitted to Neev') })
  const isShown = service?.status === 'PUBLISHED' || service?.status === 'PAUSED'
  return (
    <Form
      schema={schema}
      defaults={service ? valuesOf(service) : blank}
      submit={t('Submit to Neev')}
      onSubmit={async (sent) => {
        if (service) await change.run({ id: service.id, version: service.version, ...sent })
        else await propose.run(sent)
        onDone()
      }}
    >
      <p className="note">
        <Icon name="info" />
        {isShown
          ? t('Buyers see the current version until we approve the change.')
          : t('Nobody sees it until we approve it.')}
      </p>
      <TextField name="title" label={t('Title')} hint={t('Your service, as a builder would search for it.')} />
      <div className="columns">
        <SelectField
          name="kind"
          label={t('Type')}
          options={serviceKinds.map((value) => ({ value, label: t(serviceNames[value]) }))}
        />
        <CountField name="experienceYears" label={t('Years of experience')} />
        <SelectField
          name="rateBasis"
          label={t('Charged by')}
          options={rateBases.map((value) => ({ value, label: t(rateNames[value]) }))}
        />
        <MoneyField
          name="ratePaise"
          label={t('Rate')}
          optional
          hint={t('Approximate; buyers ask you for the exact price.')}
        />
        <TextField name="minJob" label={t('Smallest job')} optional hint={t('For example: 500 sq ft or 20 t')} />
      </div>
      <TextareaField name="description" label={t('Description')} />
      <TextField name="districts" label={t('Districts')} optional hint={t('Separated by commas')} />
      <TextareaField name="pincodes" label={t('Pincodes')} optional hint={t('Separated by commas')} />
      <details open={(service?.form.states.length ?? 0) > 0}>
        <summary>{t('Whole states')}</summary>
        <TicksField
          name="states"
          label={t('States you cover completely')}
          optional
          options={states
            .filter(({ kind }) => kind !== 'OTHER')
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
      </details>
      <TextareaField name="certificates" label={t('Certificates')} optional hint={t('One per line, 10 at most')} />
      <PicturesField name="pictures" />
      <TextareaField name="note" label={t('Note for Neev')} optional />
    </Form>
  )
}
