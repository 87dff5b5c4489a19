import type { ContentLanguage } from '@neev/domain/content/languages'
import { contentLanguages } from '@neev/domain/content/languages'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { MAX_TILES } from '@neev/domain/storefront/home-page/section-kinds'
import { useFormContext } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { PictureField } from '#shared/pictures/PictureField.tsx'
import { languageNames } from '#shared/rich-text/language-names.ts'
import { TextField } from '#ui/form/fields.tsx'
import styles from '#ui/form/group.module.css'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'

export type FormTile = {
  link: string
  titles: Record<ContentLanguage, string>
  picture: ProductPicture | null
}

const fresh = (): FormTile => ({ link: '', titles: { en: '', hi: '', es: '', de: '' }, picture: null })

/** The tiles of a section, in order: where each leads, its title by language, and its picture. */
export function TilesField({ name }: { name: string }) {
  const t = useT()
  const { getValues } = useFormContext()
  return (
    <RowsField<FormTile>
      ofFields
      name={name}
      label={t('Tiles')}
      hint={t('3 to 12. A tile that leads to a category shows its drawing, unless it has a picture.')}
      nameOf={(_, at) => (getValues(`${name}.${at}.titles.en`) as string) || t('Tile {n}', { n: at + 1 })}
      add={(append, rows) =>
        rows.length < MAX_TILES && (
          <button type="button" className="button" onClick={() => append(fresh())}>
            <Icon name="plus" />
            {t('Add tile')}
          </button>
        )
      }
    >
      {(_, __, at) => (
        <fieldset className={`${styles.yard} columns`}>
          <legend className="semi">{t('Tile {n}', { n: at + 1 })}</legend>
          <TextField
            name={`${name}.${at}.link`}
            label={t('Link')}
            hint={t('A path of this site, such as /category/cement, or an address that starts with https://.')}
          />
          {contentLanguages.map((language) => (
            <TextField
              key={language}
              name={`${name}.${at}.titles.${language}`}
              label={t('Title ({language})', { language: languageNames[language] })}
              optional={language !== 'en'}
            />
          ))}
          <PictureField
            name={`${name}.${at}.picture`}
            label={t('Picture (optional)')}
            banner={{ width: 640, height: 480 }}
          />
        </fieldset>
      )}
    </RowsField>
  )
}
