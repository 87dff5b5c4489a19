import type { ContentLanguage } from '@neev/domain/content/languages'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { cleanRichText, pictureKeysIn } from '#core/rich-text/clean.ts'
import { picturesOfTexts } from '#features/platform/pictures/pictures.ts'
import { refuseUnknownVariables } from './text-variables.ts'

/**
 * Texts whose `field` is HTML of an editor, with this HTML cleaned. Refusals name `texts.N.<field>`; an empty text is
 * refused, unless it was sent empty and `mayBeEmpty`.
 */
export async function cleanTexts<
  Field extends string,
  Text extends { language: ContentLanguage } & Record<Field, string>,
>(ctx: Ctx, texts: readonly Text[], field: Field, mayBeEmpty = false): Promise<Text[]> {
  const pictures = await picturesOfTexts(
    ctx,
    texts.flatMap((text) => pictureKeysIn(text[field])),
  )
  const nameOf = (at: number) => `texts.${at}.${field}`
  await refuseUnknownVariables(
    ctx,
    texts.map((text) => text[field]),
    nameOf,
  )
  return texts.map((text, at) => {
    if (mayBeEmpty && !text[field]) return text
    const html = cleanRichText(text[field], pictures, nameOf(at))
    if (!html && !mayBeEmpty) throw refused('RICH_TEXT_EMPTY', {}, nameOf(at))
    return { ...text, [field]: html }
  })
}
