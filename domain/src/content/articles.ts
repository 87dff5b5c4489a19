import { optionalText, orNull, text } from '../core/form-rules.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { pictureInput } from '../platform/pictures/picture-inputs.ts'
import { type ArticleState, articleStates, articleTopics, MAX_RELATED_PRODUCTS } from './article-topics.ts'
import { inLanguages } from './texts.ts'

const MAX_BODY = 100_000
/** Words that an adult reads in a minute. */
const wordsPerMinute = 200

/** Minutes to read a text of so many words, at least one. */
export const readMinutes = (wordCount: number): number => Math.max(1, Math.round(wordCount / wordsPerMinute))

/** When readers see it: not yet, from a moment on, or now. */
export const articlePlans = ['DRAFT', 'SCHEDULE', 'NOW'] as const

/** An article with its texts. Publishing or scheduling needs a body and an excerpt in English. */
export const articleInput = z
  .object({
    slug: z
      .string()
      .overwrite(cleanText)
      .max(80, 'The address must be 80 characters or fewer.')
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower case letters, digits and single hyphens.'),
    topic: z.enum(articleTopics, 'Choose a topic.'),
    author: text(2, 80, 'Enter the author.'),
    authorRole: optionalText(80).default(''),
    cover: pictureInput
      .refine(({ alt }) => alt.length > 0, { path: ['alt'], message: 'Describe every picture in words.' })
      .nullish()
      .transform((cover) => cover ?? null),
    tags: z.array(text(2, 30, 'Enter at least 2 characters.')).max(10, 'Enter at most 10 tags.'),
    products: z
      .array(z.string().overwrite(cleanText).min(1).max(120))
      .max(MAX_RELATED_PRODUCTS, 'Choose at most 6 products.'),
    isPinned: z.boolean(),
    texts: inLanguages({
      title: text(3, 120, 'Enter a title of at least 3 characters.'),
      excerpt: optionalText(300).default(''),
      body: optionalText(MAX_BODY).default(''),
      seoTitle: optionalText(70).default(''),
      seoDescription: optionalText(160).default(''),
    }),
    plan: z.enum(articlePlans),
    publishAt: orNull(z.coerce.date('Enter a date and time.')),
  })
  .superRefine(({ texts, plan, publishAt }, issues) => {
    const say = (path: (string | number)[], message: string) => issues.addIssue({ code: 'custom', path, message })
    if (plan === 'SCHEDULE' && publishAt === null) say(['publishAt'], 'Enter a date and time.')
    if (plan !== 'DRAFT')
      for (const [at, one] of texts.entries()) {
        if (!one.body) say(['texts', at, 'body'], 'Enter the text before you publish.')
        if (!one.excerpt) say(['texts', at, 'excerpt'], 'Enter the summary before you publish.')
      }
  })
export type ArticleInput = z.output<typeof articleInput>

/** SCHEDULED becomes PUBLISHED when its moment comes. */
export type ArticleStatus = 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'UNPUBLISHED'

/** The status of an article at a moment: a scheduled one is published when its moment comes. */
export function articleStatus(article: { state: ArticleState; publishAt: Date | null }, now: Date): ArticleStatus {
  if (article.state !== 'LIVE') return article.state
  return article.publishAt !== null && article.publishAt > now ? 'SCHEDULED' : 'PUBLISHED'
}

/** Why the address cannot change, or null: readers have it, or it is one of the fixed ones. */
export const whyNotNewSlug = (
  article: { slug: string; isFixed: boolean; state: ArticleState },
  slug: string,
): Refusal | null => {
  if (article.slug === slug) return null
  return article.isFixed || article.state !== 'DRAFT' ? refuse('ARTICLE_ADDRESS', {}, 'slug') : null
}

/** Why the article cannot be deleted, or null: only a draft that nobody has read. */
export const whyNotDeleted = (article: { isFixed: boolean; state: ArticleState }): Refusal | null =>
  article.state === 'DRAFT' && !article.isFixed ? null : refuse('BAD_TRANSITION')

export { articleStates, articleTopics }
