import { orNull, text } from '../core/form-rules.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { pictureInput } from './pictures/picture-inputs.ts'
import { isReserved, publicPath, tidyPath } from './public-paths.ts'

/** Lengths that search engines show whole. */
export const seoLengths = { title: 60, descriptionMin: 50, description: 160 } as const

const path = z
  .string()
  .overwrite(cleanText)
  .regex(/^\/(?!\/)[\w\-./%~]*$/, 'Enter the path of a page, such as /faq, without the name of the site.')
  .max(200, 'Enter at most 200 characters.')
  .transform(tidyPath)

/** What search engines and shared links show of a public page. */
export const seoPageInput = z.object({
  path,
  title: text(5, seoLengths.title, 'Enter a title of at least 5 characters.'),
  description: text(seoLengths.descriptionMin, seoLengths.description, 'Enter at least 50 characters.'),
  image: pictureInput.nullish().transform((image) => image ?? null),
  noIndex: z.boolean('Choose yes or no.'),
  canonical: orNull(path),
})

/** An address that is answered by another one, for good. */
export const redirectInput = z.object({ fromPath: path, toPath: path })

type Redirect = { fromPath: string; toPath: string }

/**
 * Why a redirect cannot be added to the others, or null: it would lead to itself, hide a page of the shop, or make a
 * chain. Whether `toPath` exists, and `fromPath` does not, is `exists`.
 */
export function whyNotRedirect(
  { fromPath, toPath }: Redirect,
  others: readonly Redirect[],
  exists: { from: boolean; to: boolean },
): Refusal | null {
  if (fromPath === toPath) return refuse('REDIRECT_LOOP', {}, 'toPath')
  if (others.some((other) => other.fromPath === fromPath)) return refuse('REDIRECT_TAKEN', {}, 'fromPath')
  if (exists.from || isReserved(fromPath) || publicPath(fromPath) === 'FIXED')
    return refuse('REDIRECT_SHADOWS', {}, 'fromPath')
  if (others.some((other) => other.fromPath === toPath)) return refuse('REDIRECT_CHAIN', {}, 'toPath')
  if (others.some((other) => other.toPath === fromPath)) return refuse('REDIRECT_CHAIN', {}, 'fromPath')
  return exists.to ? null : refuse('PAGE_UNKNOWN', {}, 'toPath')
}
