import { faqGroupInput, faqQuestionInput } from '@neev/domain/content/faq'
import { type ContentLanguage, textIn } from '@neev/domain/content/languages'
import { fillVariables } from '@neev/domain/content/text-variables'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { setOrder } from '#core/ordering/set-order.ts'
import { cleanRichText, pictureKeysIn } from '#core/rich-text/clean.ts'
import { refuseUnknownVariables, variablesAt } from '#features/content/site-content/site-content.ts'
import { picturesOfTexts } from '#features/platform/pictures/pictures.ts'

export type FaqTextRow = { language: ContentLanguage; question: string; answer: string }
export type FaqGroupTextRow = { language: ContentLanguage; title: string }
export type FaqQuestionRow = {
  id: number
  groupId: number
  version: number
  isShown: boolean
  updatedAt: Date
  texts: FaqTextRow[]
}
export type FaqGroupRow = { id: number; version: number; texts: FaqGroupTextRow[]; questions: FaqQuestionRow[] }

/** All headings with their questions, in order. */
export async function listFaqGroups(ctx: Ctx): Promise<FaqGroupRow[]> {
  const groups = await ctx.db
    .selectFrom('faqGroups')
    .select(['id', 'version', 'texts'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const questions = await ctx.db
    .selectFrom('faqQuestions')
    .select(['id', 'groupId', 'version', 'isShown', 'updatedAt', 'texts'])
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

const oneOf = async (ctx: Ctx, id: number): Promise<FaqGroupRow> =>
  found((await listFaqGroups(ctx)).find((group) => group.id === id))

const questionOf = async (ctx: Ctx, id: number): Promise<FaqQuestionRow> =>
  found((await listFaqGroups(ctx)).flatMap(({ questions }) => questions).find((question) => question.id === id))

const changed = (ctx: Ctx) => ctx.emit('content.changed', { kind: 'faq' })

export async function createFaqGroup(ctx: Ctx, entered: unknown): Promise<FaqGroupRow> {
  const { texts } = parseInput(faqGroupInput, entered)
  return transaction(ctx, async (ctx) => {
    const { id } = await ctx.db
      .insertInto('faqGroups')
      .values((db) => ({
        texts: JSON.stringify(texts),
        position: db.selectFrom('faqGroups').select((g) => g.fn.countAll<number>().as('count')),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'faqGroup.create', 'faqGroup', id, null, { texts })
    return oneOf(ctx, id)
  })
}

export async function updateFaqGroup(ctx: Ctx, id: string, version: number, entered: unknown): Promise<FaqGroupRow> {
  const { texts } = parseInput(faqGroupInput, entered)
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, idOf(id))
    const row = await ctx.db
      .updateTable('faqGroups')
      .set({ texts: JSON.stringify(texts), version: version + 1 })
      .where('id', '=', before.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw refused('STALE')
    await audit(ctx, 'faqGroup.update', 'faqGroup', id, { texts: before.texts }, { texts })
    await changed(ctx)
    return oneOf(ctx, before.id)
  })
}

/** Deletes a heading that has no questions. */
export async function deleteFaqGroup(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, idOf(id))
    if (before.questions.length > 0) throw refused('BAD_TRANSITION')
    await ctx.db.deleteFrom('faqGroups').where('id', '=', before.id).execute()
    await audit(ctx, 'faqGroup.delete', 'faqGroup', id, { texts: before.texts }, null)
    return true
  })
}

/** The columns of a question from its input, with cleaned answers. Refusals name `texts.N.answer`. */
async function valuesOf(ctx: Ctx, entered: unknown) {
  const { groupId, isShown, texts } = parseInput(faqQuestionInput, entered)
  const pictures = await picturesOfTexts(
    ctx,
    texts.flatMap(({ answer }) => pictureKeysIn(answer)),
  )
  await refuseUnknownVariables(
    ctx,
    texts.map(({ answer }) => answer),
    (at) => `texts.${at}.answer`,
  )
  const cleaned = texts.map((text, at) => {
    const answer = cleanRichText(text.answer, pictures, `texts.${at}.answer`)
    if (!answer) throw refused('RICH_TEXT_EMPTY', {}, `texts.${at}.answer`)
    return { ...text, answer }
  })
  const { id } = await oneOf(ctx, idOf(groupId))
  const values = { groupId: id, isShown, texts: JSON.stringify(cleaned), updatedAt: ctx.now }
  return { ...values, updatedBy: actorOf(ctx).userId }
}

export async function createFaqQuestion(ctx: Ctx, entered: unknown): Promise<FaqQuestionRow> {
  const values = await valuesOf(ctx, entered)
  return transaction(ctx, async (ctx) => {
    const { questions } = await oneOf(ctx, values.groupId)
    const { id } = await ctx.db
      .insertInto('faqQuestions')
      .values({ ...values, position: questions.length })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'faqQuestion.create', 'faqQuestion', id, null, { texts: values.texts })
    await changed(ctx)
    return questionOf(ctx, id)
  })
}

export async function updateFaqQuestion(
  ctx: Ctx,
  id: string,
  version: number,
  entered: unknown,
): Promise<FaqQuestionRow> {
  const values = await valuesOf(ctx, entered)
  return transaction(ctx, async (ctx) => {
    const before = await questionOf(ctx, idOf(id))
    const row = await ctx.db
      .updateTable('faqQuestions')
      .set({ ...values, version: version + 1 })
      .where('id', '=', before.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw refused('STALE')
    await audit(ctx, 'faqQuestion.update', 'faqQuestion', id, { texts: before.texts }, { texts: values.texts })
    await changed(ctx)
    return questionOf(ctx, before.id)
  })
}

export async function deleteFaqQuestion(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await questionOf(ctx, idOf(id))
    await ctx.db.deleteFrom('faqQuestions').where('id', '=', before.id).execute()
    await audit(ctx, 'faqQuestion.delete', 'faqQuestion', id, { texts: before.texts }, null)
    await changed(ctx)
    return true
  })
}

/** Sets the order of all headings. */
export async function orderFaqGroups(ctx: Ctx, ids: readonly string[]): Promise<FaqGroupRow[]> {
  return transaction(ctx, async (ctx) => {
    const known = (await listFaqGroups(ctx)).map(({ id }) => id)
    const place = (id: number, position: number) =>
      ctx.db.updateTable('faqGroups').set({ position }).where('id', '=', id).execute()
    await audit(ctx, 'faqGroup.order', 'faqGroup', 'all', known, await setOrder({ known, ids, place }))
    await changed(ctx)
    return listFaqGroups(ctx)
  })
}

/** Sets the order of the questions under a heading. */
export async function orderFaqQuestions(ctx: Ctx, groupId: string, ids: readonly string[]): Promise<FaqGroupRow[]> {
  return transaction(ctx, async (ctx) => {
    const known = (await oneOf(ctx, idOf(groupId))).questions.map(({ id }) => id)
    const place = (id: number, position: number) =>
      ctx.db.updateTable('faqQuestions').set({ position }).where('id', '=', id).execute()
    await audit(ctx, 'faqQuestion.order', 'faqGroup', groupId, known, await setOrder({ known, ids, place }))
    await changed(ctx)
    return listFaqGroups(ctx)
  })
}
