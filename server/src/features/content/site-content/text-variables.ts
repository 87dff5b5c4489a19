import type { ContentLanguage } from '@neev/domain/content/languages'
import { type TextVariable, textVariables, whyNotTextVariables } from '@neev/domain/content/text-variables'
import { istDate } from '@neev/domain/core/fiscal'
import type { Ctx } from '#core/context.ts'
import { refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { ruleValues } from '#features/tax/statutory-rules/statutory-rules.ts'

/**
 * The variables of texts as they are at a moment. Settings and rules are dated and their past is never rewritten, so
 * that an earlier text can always be read with the figures of its day.
 */
export const variablesAt = async (ctx: Ctx, language: ContentLanguage, moment = ctx.now): Promise<TextVariable[]> =>
  textVariables(
    { settings: await settingsAsOf(ctx, moment), rules: await ruleValues(ctx), date: istDate(moment) },
    language,
  )

/** Refuses texts with variables that do not exist. The fields of the input are named as in `fieldOf`. */
export async function refuseUnknownVariables(
  ctx: Ctx,
  bodies: readonly string[],
  fieldOf: (at: number) => string,
): Promise<void> {
  const known = (await variablesAt(ctx, 'en')).map(({ name }) => name)
  for (const [at, body] of bodies.entries()) refuseIf(whyNotTextVariables(body, known, fieldOf(at)))
}
