import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as admin from './admin.ts'
import * as contracts from './contracts.ts'
import { updateLastDay } from './dates.ts'
import * as groups from './groups.ts'
import { ownPrices } from './own.ts'
import { sheetOfLines, validateSheet } from './sheet.ts'

export const resolvers: Resolvers = {
  Query: {
    priceContracts: (_, { page, filter }, ctx) => contracts.listContracts(ctx, page, filter),
    priceContract: (_, { id }, ctx) => contracts.getContract(ctx, id),
    customerGroups: (_, __, ctx) => groups.listGroups(ctx),
    contractCustomers: (_, { search }, ctx) => groups.listCustomers(ctx, search),
    contractOffers: (_, { search }, ctx) => contracts.offerChoices(ctx, search),
    contractSheet: (_, { id }, ctx) => sheetOfLines(ctx, id),
    adminPriceContracts: (_, { page, filter }, ctx) => admin.listAllContracts(ctx, page, filter),
    adminPriceContract: (_, { id }, ctx) => admin.getAnyContract(ctx, id),
    adminContractLines: (_, { contractId, page, filter }, ctx) => admin.listLines(ctx, contractId, page, filter),
    contractSellers: (_, __, ctx) => admin.listContractSellers(ctx),
    ownContractPrices: (_, { page, filter }, ctx) => ownPrices(ctx, page, filter),
  },
  Mutation: {
    saveCustomerGroup: (_, { id, input }, ctx) => groups.saveGroup(ctx, id ?? null, input),
    deleteCustomerGroup: (_, { id }, ctx) => groups.deleteGroup(ctx, id),
    createPriceContract: (_, { input }, ctx) => contracts.createContract(ctx, input),
    updatePriceContract: (_, { id, version, input }, ctx) => contracts.updateContract(ctx, id, version, input),
    setContractLines: (_, { id, version, lines }, ctx) => contracts.setLines(ctx, id, version, lines),
    validateContractSheet: (_, { id, mode, file }, ctx) => validateSheet(ctx, id, mode, file),
    updateContractDates: (_, { id, version, input }, ctx) => updateLastDay(ctx, id, version, input),
    updateContractStatus: (_, { id, ...step }, ctx) => contracts.updateStatus(ctx, id, step),
    deletePriceContract: (_, { id }, ctx) => contracts.deleteContract(ctx, id),
  },
  PriceContract: {
    buyer: ({ companyId, groupId }) => (companyId === null ? `G${groupId}` : `C${companyId}`),
    isGroup: ({ groupId }) => groupId !== null,
    lines: (row, _, ctx) => contracts.linesOf(ctx, row, 'CURRENT'),
    formerLines: (row, _, ctx) => contracts.linesOf(ctx, row, 'FORMER'),
    transitions: (row, _, ctx) => contracts.transitionsOf(ctx, row),
    history: (row, _, ctx) => contracts.historyOf(ctx, row),
  },
  AdminPriceContract: {
    isGroup: ({ groupId }) => groupId !== null,
    orderCount: (row, _, ctx) => admin.orderCountOf(ctx, row),
    members: (row, _, ctx) => admin.membersOf(ctx, row),
    history: (row, _, ctx) => contracts.historyOf(ctx, row),
  },
}
