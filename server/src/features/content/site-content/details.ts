import { detailKeys, legalDetails, mayChangeLegal, siteDetailsInput } from '@neev/domain/content/site-details'
import { actorOf, type Ctx } from '#core/context.ts'
import { parseInput, refused } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { comingSettings, lastChangeOf, setSettings, versionOfSettings } from '#features/platform/settings/settings.ts'

/** The operator's details of today, with the changes that begin later. */
export async function siteDetails(ctx: Ctx) {
  return {
    ...(await settingsAsOf(ctx)),
    upcoming: await comingSettings(ctx, detailKeys),
    version: await versionOfSettings(ctx, detailKeys),
    changedAt: await lastChangeOf(ctx, detailKeys),
  }
}

/**
 * Saves the operator's details, at once or from a future date. Name, address and numbers are on tax documents: changing
 * them takes the right to change settings, otherwise FORBIDDEN with the field. STALE if one of them was changed since they
 * were read, also on the settings' own page.
 */
export async function saveSiteDetails(ctx: Ctx, version: number, entered: unknown) {
  const { from, ...values } = parseInput(siteDetailsInput, entered)
  const now = await settingsAsOf(ctx)
  const changed = legalDetails.find((key) => values[key] !== now[key])
  if (changed && !mayChangeLegal(actorOf(ctx).roles)) throw refused('FORBIDDEN', {}, changed)
  await setSettings(ctx, values, from, version)
  return siteDetails(ctx)
}
