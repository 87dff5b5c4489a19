import { type HookHandlers, runHooks } from '#core/hooks.ts'
import { refreshVariantsWith, writeReferences } from './write.queries.ts'

declare module '#core/hooks.ts' {
  interface Hooks {
    /** The reference quantities of a category's sizes have changed. */
    'products.requoted': { categoryId: number }
  }
}

/** What products do when the category or the attributes of their sizes change. */
export const productHooks: HookHandlers = {
  'category.requoted': async (ctx, { categoryId, sizes }) => {
    await writeReferences(ctx, sizes)
    await runHooks(ctx, 'products.requoted', { categoryId })
  },
  'attribute.filterChanged': (ctx, { code }) => refreshVariantsWith(ctx, code),
}
