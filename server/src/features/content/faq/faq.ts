import { faqGroupInput, faqQuestionInput } from '@neev/domain/content/faq'
import { type ContentLanguage, textIn } from '@neev/domain/content/languages'
import { fillVariables } from '@neev/domain/content/text-variables'
import type { z } from '@neev/domain/core/input/zod'
import { refuse } from '@neev/domain/core/refusals'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, idOf } from '#core/errors.ts'
import { type OrderedRows, orderRows } from '#core/ordering/ordered-rows.ts'
import { cleanTexts, variablesAt } from '#features/content/site-content/site-content.ts'

export type FaqTextRow = { language: ContentLanguage; question: string; answer: string }
export type FaqGroupTextRow = { language: ContentLanguage; title: string }
export type FaqQuestionRow = {
  id: number
  groupId: number
  position: number
  version: number
  isShown: boolean
  updatedAt: Date
  texts: FaqTextRow[]
}
export type FaqGroupRow = {
  id: number
  position: number
  version: number
  texts: FaqGroupTextRow[]
  questions: FaqQuestionRow[]
}

/** All headings with their questions, in order. */
export async function listFaqGroups(ctx: Ctx): Promise<FaqGroupRow[]> {
  const groups = await ctx.db
    .selectFrom('faqGroups')
    .select(['id', 'position', 'version', 'texts'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const questions = await ctx.db
    .selectFrom('faqQuestions')
    .select(['id', 'groupId', 'position', 'version', 'isShown', 'updatedAt', 'texts'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return groups.map((group) => ({
    ...group,
    texts: group.texts as FaqGroupTextRow[],
    questions: questions
      .filter(({ groupId }) => groupId === group.id)
      .map((question) => ({ ...question, texts: question.texts as FaqTextRow[] })),
  }))
}

/** Shown questions by heading in a language, otherwise in English, with the figures of now. */
export async function shownFaq(ctx: Ctx, language: ContentLanguage) {
  const groups = await listFaqGroups(ctx)
  const variables = { [language]: await variablesAt(ctx, language), en: await variablesAt(ctx, 'en') }
  return groups.flatMap(({ id, texts, questions }) => {
    const shown = questions
      .filter(({ isShown }) => isShown)
      .map((question) => {
        const text = found(textIn(question.texts, language))
        return { id: question.id, ...text, answer: fillVariables(text.answer, variables[text.language] ?? []) }
      })
    return shown.length > 0 ? [{ id, ...found(textIn(texts, language)), questions: shown }] : []
  })
}

const changed = (ctx: Ctx) => ctx.emit('content.changed', { kind: 'faq' })

/** Headings over questions. One that has questions is not deleted. */
export const faqGroups: OrderedRows<'faqGroups', FaqGroupRow, z.output<typeof faqGroupInput>> = {
  table: 'faqGroups',
  entity: 'faqGroup',
  schema: faqGroupInput,
  list: listFaqGroups,
  get: async (ctx, id) => found((await listFaqGroups(ctx)).find((group) => group.id === id)),
  columnsOf: async (_, { texts }) => ({ texts: JSON.stringify(texts) }),
  whyNotDeleted: (_, { questions }) => (questions.length > 0 ? refuse('BAD_TRANSITION') : null),
  noted: async (_, { texts }) => ({ texts }),
  changed,
}

const listQuestions = async (ctx: Ctx) => (await listFaqGroups(ctx)).flatMap(({ questions }) => questions)

/** Questions with their answers, in an order under each heading. */
export const faqQuestions: OrderedRows<'faqQuestions', FaqQuestionRow, z.output<typeof faqQuestionInput>> = {
  table: 'faqQuestions',
  entity: 'faqQuestion',
  schema: faqQuestionInput,
  list: async (ctx, beside) =>
    (await listQuestions(ctx)).filter(({ groupId }) => !beside || groupId === Number(beside.groupId)),
  get: async (ctx, id) => found((await listQuestions(ctx)).find((question) => question.id === id)),
  async columnsOf(ctx, { groupId, isShown, texts }) {
    const cleaned = await cleanTexts(ctx, texts, 'answer')
    const { id } = await faqGroups.get(ctx, idOf(groupId))
    return {
      groupId: id,
      isShown,
      texts: JSON.stringify(cleaned),
      updatedAt: ctx.now,
      updatedBy: actorOf(ctx).userId,
    }
  },
  noted: async (_, { texts }) => ({ texts }),
  changed,
}

/** Sets the order of all headings. */
export async function orderFaqGroups(ctx: Ctx, ids: readonly string[]): Promise<FaqGroupRow[]> {
  await orderRows(ctx, faqGroups, ids)
  return listFaqGroups(ctx)
}

/** Sets the order of the questions under a heading. */
export async function orderFaqQuestions(ctx: Ctx, groupId: string, ids: readonly string[]): Promise<FaqGroupRow[]> {
  const { questions } = await faqGroups.get(ctx, idOf(groupId))
  await orderRows(ctx, faqQuestions, ids, questions[0])
  return listFaqGroups(ctx)
}
