import { useT } from '#i18n/use-t.ts'
import { TextField } from '#ui/form/fields.tsx'

/** Standard and BIS licences of a product, which goods under a quality control order need. */
export function LicenceFields() {
  const t = useT()
  return (
    <>
      <TextField
        name="standard"
        label={t('Standard')}
        hint={t('Such as IS 269. Required for goods under a quality control order.')}
        optional
      />
      <TextField
        name="licences"
        label={t('BIS licence')}
        hint={t('CM/L number of the plant. Separate several by commas.')}
        optional
        tidy={(licences) => licences.toUpperCase()}
      />
    </>
  )
}
