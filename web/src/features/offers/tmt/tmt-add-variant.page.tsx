import { tmtSizesInput } from '@neev/domain/offers/tmt'
import { Link, useNavigate, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { blankSizes, SizeTicks } from './SizeTicks.tsx'
import { AddTmtVariants, TmtMasterOf } from './tmt.operations.graphql.ts'

/** Adds grades, diameters, lengths or forms to a TMT product; existing ones are kept. */
export default function TmtAddVariantPage() {
  const t = useT()
  const navigate = useNavigate()
  const { brandcompcat = '' } = useParams()
  const { data } = useData(TmtMasterOf, { triple: brandcompcat })
  const add = useMutation(AddTmtVariants, {
    successMessage: t('Sizes added'),
  })
  const { id, title, grades, diameters, variantCount } = data.tmtMasterOf
  const here = paths.admin.tmtDetails({ masterID: id })
  return (
    <DetailPage
      title={t('Add sizes')}
      subtitle={t('{n, plural, one {# size} other {# sizes}} now: {grades}; {diameters} mm', {
        n: variantCount,
        grades: grades.join(', ') || '–',
        diameters: diameters.join(', ') || '–',
      })}
      back={{ to: here, label: title }}
    >
      <div className="card padded">
        <Form
          schema={tmtSizesInput}
          defaults={blankSizes}
          onSubmit={async (input) => {
            await add.run({ id, input })
            await navigate(here)
          }}
          submit={t('Add sizes')}
          actions={
            <Link className="button" to={here}>
              {t('Cancel')}
            </Link>
          }
        >
          <p className="ink2">{t('Existing sizes do not change.')}</p>
          <SizeTicks />
        </Form>
      </div>
    </DetailPage>
  )
}
