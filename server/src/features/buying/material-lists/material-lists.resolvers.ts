import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { addListToCart } from './cart.ts'
import * as lines from './lines.ts'
import * as lists from './material-lists.ts'
import { estimateOf } from './pricing.ts'
import { linesOf, presentLines } from './rows.ts'
import { addSize, countInCart } from './sizes.ts'

export const resolvers: Resolvers = {
  Query: {
    materialLists: (_, { page, filter }, ctx) => lists.listLists(ctx, page, filter.search),
    materialList: (_, { id }, ctx) => lists.getList(ctx, id),
    materialCandidates: (_, { lineId, words }, ctx) => lines.searchCandidates(ctx, lineId, words),
  },
  Mutation: {
    createMaterialList: (_, input, ctx) => lists.createEmptyList(ctx, input),
    pasteMaterialList: (_, input, ctx) => lists.pasteList(ctx, input),
    uploadMaterialList: (_, { file }, ctx) => lists.uploadList(ctx, file),
    setMaterialListColumns: (_, { id, columns }, ctx) => lists.setColumns(ctx, id, columns),
    confirmMaterialListColumns: (_, { id }, ctx) => lists.confirmColumns(ctx, id),
    renameMaterialList: (_, { id, ...input }, ctx) => lists.renameList(ctx, id, input),
    copyMaterialList: (_, { id }, ctx) => lists.copyList(ctx, id),
    shareMaterialList: (_, { id, membersEdit }, ctx) => lists.shareList(ctx, id, membersEdit),
    unshareMaterialList: (_, { id }, ctx) => lists.unshareList(ctx, id),
    deleteMaterialList: (_, { id }, ctx) => lists.deleteList(ctx, id),
    chooseMaterialLine: (_, { lineId, sku, remember }, ctx) => lines.chooseProduct(ctx, lineId, sku, remember),
    keepMaterialLineAsText: (_, { lineId }, ctx) => lines.keepAsText(ctx, lineId),
    setMaterialLineQuantity: (_, { lineId, ...input }, ctx) => lines.setQuantity(ctx, lineId, input),
    deleteMaterialLine: (_, { lineId }, ctx) => lines.deleteLine(ctx, lineId),
    joinMaterialLines: (_, { id }, ctx) => lines.joinLines(ctx, id),
    addMaterialLines: (_, { id, text }, ctx) => lists.addLines(ctx, id, { text }),
    saveCartAsMaterialList: (_, input, ctx) => lists.saveCart(ctx, input),
    addSizeToMaterialList: (_, { listId, name, sku, quantityMilli }, ctx) =>
      addSize(ctx, { listId: listId ?? null, name }, sku, quantityMilli),
    addMaterialListToCart: (_, { idempotencyKey, id, pincode }, ctx) => addListToCart(ctx, idempotencyKey, id, pincode),
  },
  MaterialList: {
    isOwn: (list, _, ctx) => lists.isOwn(ctx, list),
    isShared: ({ companyId }) => companyId !== null,
    mayEdit: (list, _, ctx) => lists.mayEdit(ctx, list),
    inCart: (list, _, ctx) => countInCart(ctx, list),
    table: (list, _, ctx) => lists.tableOfList(ctx, list),
    lines: (list, _, ctx) => presentLines(ctx, list),
    estimate: async (list, { pincode }, ctx) => estimateOf(ctx, await linesOf(ctx, list), pincode),
  },
}
