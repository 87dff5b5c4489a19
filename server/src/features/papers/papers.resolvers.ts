import { bundleText } from '@neev/domain/papers'
import { stateName } from '@neev/domain/states'
import type { Feature } from '#core/feature.ts'
import { shownTotals } from '#features/invoices/invoices.ts'
import { papersLink, servePapers } from './papers.http.ts'
import { chosenLoads, getEwayBill, getLoadPaper } from './papers.ts'

export const papers: Feature = {
  resolvers: {
    Query: {
      loadPaper: (_, { id }, ctx) => getLoadPaper(ctx, id),
      ewayBill: (_, { shipmentId }, ctx) => getEwayBill(ctx, shipmentId),
      papersFile: async (_, { kind, ...rows }, ctx) => {
        const { loads, without } = await chosenLoads(ctx, kind, rows)
        return { url: loads.length > 0 ? papersLink(ctx, kind, loads) : '', papers: loads.length, without }
      },
    },
    LoadPaper: {
      placeOfSupplyName: (row) => stateName(row.placeOfSupply),
      totals: (row) => shownTotals(row.totals),
      isMine: (row, _, ctx) => row.userId === ctx.actor?.userId,
      deliveryCode: (row, _, ctx) => (row.userId === ctx.actor?.userId ? row.deliveryCode : null),
      files: (row, _, ctx) =>
        (
          [
            ['CHALLAN', row.challanNumber],
            ['PACKING_LIST', row.status === 'VOID' ? null : row.id],
            ['DISPATCH_NOTE', row.dispatchedAt],
          ] as const
        ).flatMap(([kind, there]) => (there === null ? [] : { kind, url: papersLink(ctx, kind, [row.id]) })),
    },
    LoadPaperLine: {
      bundleText: ({ bundles }) => bundleText(bundles),
    },
  },
  http: servePapers,
}
