import { barProcesses as processes, type TmtMasterInput, tmtMasterInput } from '@neev/domain/offers/tmt'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { PlantTicks } from './PlantTicks.tsx'
import { blankSizes, SizeTicks } from './SizeTicks.tsx'
import { CreateTmtMaster, TmtChoices, type TmtChoicesQuery } from './tmt.operations.graphql.ts'
import { barProcesses } from './tmt-labels.ts'

const blank = {
  brandId: '',
  companyId: '',
  categoryId: '',
  standard: 'IS 1786:2008',
  process: 'TMT' as TmtMasterInput['process'],
  description: '',
  classId: null,
  plantIds: [] as string[],
  publish: false,
  ...blankSizes,
}

/** Creates a TMT product with selected sizes, and opens it. */
export default function TmtAddPage() {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useData(TmtChoices)
  const create = useMutation(CreateTmtMaster, { successMessage: t('Master created') })
  const tmtCategory = data.categories.find(({ kind }) => kind === 'TMT')
  return (
    <DetailPage title={t('New TMT master')} back={{ to: paths.admin.tmtList(), label: t('TMT masters') }}>
      <div className="card padded">
        <Form
          schema={tmtMasterInput}
          defaults={{ ...blank, categoryId: tmtCategory?.id ?? '' }}
          onSubmit={async (input) => {
            const { createTmtMaster } = await create.run({ input })
            await navigate(paths.admin.tmtDetails({ masterID: createTmtMaster.id }))
          }}
          submit={t('Create master')}
          actions={
            <Link className="button" to={paths.admin.tmtList()}>
              {t('Cancel')}
            </Link>
          }
        >
          <Fields choices={data} />
        </Form>
      </div>
    </DetailPage>
  )
}

const optionsOf = (rows: readonly { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

function Fields({ choices }: { choices: TmtChoicesQuery }) {
  const t = useT()
  const [brandId, companyId, categoryId] = useWatch({ name: ['brandId', 'companyId', 'categoryId'] }) as string[]
  const { setValue } = useFormContext()
  const brand = choices.brandChoices.find(({ id }) => id === brandId)
  const category = choices.categories.find(({ id }) => id === categoryId)
  // A brand usually belongs to its own manufacturer, whose licences are then selectable
  useEffect(() => {
    if (brand?.companyId) setValue('companyId', brand.companyId)
  }, [brand, setValue])
  return (
    <>
      <div className="columns">
        <SelectField name="brandId" label={t('Brand')} options={optionsOf(choices.brandChoices)} />
        <SelectField name="companyId" label={t('Company')} options={optionsOf(choices.companyChoices)} />
        <SelectField
          name="categoryId"
          label={t('Category')}
          options={optionsOf(choices.categories.filter(({ kind }) => kind === 'TMT' || kind === 'MIXED'))}
        />
        <SelectField
          name="classId"
          label={t('Product class')}
          optional
          hint={t('Leave empty for the class of the category')}
          options={choices.classChoices.map(({ id, name, hsn }) => ({ value: id, label: `${name} (${hsn})` }))}
        />
        <TextField name="standard" label={t('Standard')} />
        <SelectField
          name="process"
          label={t('Process')}
          options={processes.map((value) => ({ value, label: t(barProcesses[value]) }))}
        />
      </div>
      {brand && category && (
        <p className="note">{t('Its title is {title}.', { title: `${brand.name} ${category.name}` })}</p>
      )}
      <SizeTicks />
      <PlantTicks key={companyId} companyId={companyId ?? ''} />
      <TextareaField name="description" label={t('Description')} optional />
      <CheckboxField name="publish" label={t('Publish immediately')} hint={t('Requires a valid licence.')} />
    </>
  )
}
