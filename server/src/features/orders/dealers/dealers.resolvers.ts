import { can } from '@neev/domain/core/access/permissions'
import { stateName } from '@neev/domain/core/states'
import { dealerTransitionsFor } from '@neev/domain/orders/dealers'
import { actorOf } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { companyDocumentsOf } from '#features/people/documents/documents.ts'
import * as answers from './answers.ts'
import * as dashboards from './dashboards.queries.ts'
import * as use from './dealers.ts'
import { goodsOfProduct, listGoods, setDealerStock, stockOf } from './goods.ts'
import * as network from './network.queries.ts'

export const resolvers: Resolvers = {
  Query: {
    dealers: (_, { page, filter }, ctx) => network.listDealers(ctx, page, filter),
    dealer: (_, { id }, ctx) => network.getDealer(ctx, id),
    dealerTree: (_, { associateId }, ctx) => network.dealerTree(ctx, associateId ?? null),
    dealerMap: (_, { associateId }, ctx) => dashboards.networkMap(ctx, associateId ?? null),
    dealerProducts: async (_, __, ctx) => network.associateProducts(ctx, (await network.getAssociate(ctx)).id),
    districtPincodes: (_, { stateCode, district }, ctx) => use.districtPincodes(ctx, stateCode, district),
    associateDashboard: (_, __, ctx) => dashboards.readAssociateDashboard(ctx),
    dealerDashboard: (_, __, ctx) => dashboards.readDealerDashboard(ctx),
    dealerGoods: (_, { page, filter }, ctx) => listGoods(ctx, page, filter),
    dealerGood: (_, { identifier }, ctx) => goodsOfProduct(ctx, identifier),
  },
  Mutation: {
    inviteDealer: (_, { input, applicationId }, ctx) => use.inviteDealer(ctx, input, applicationId ?? null),
    resendDealerInvitation: (_, { id }, ctx) => use.resendDealerInvitation(ctx, id),
    setDealerTerms: (_, { id, version, input }, ctx) => use.saveTerms(ctx, id, version, input),
    setDealerTerritory: (_, { id, version, pincodes }, ctx) => use.setTerritory(ctx, id, version, pincodes),
    updateDealerStatus: (_, { id, transition, note }, ctx) => use.updateDealerStatus(ctx, id, transition, note ?? null),
    updateDealerStatusAsAdmin: (_, { id, transition, note }, ctx) =>
      use.updateDealerStatus(ctx, id, transition, note ?? null),
    setBillingRule: async (_, { rule }, ctx) => {
      await use.setBillingRule(ctx, rule)
      return network.dealerTree(ctx)
    },
    setDealerStock: (_, { offerId, onHandMilli, reason }, ctx) => setDealerStock(ctx, offerId, onHandMilli, reason),
    acceptAssignment: (_, { suborderId }, ctx) => answers.acceptAssignment(ctx, suborderId),
    declineAssignment: (_, { suborderId, reasonCode, note }, ctx) =>
      answers.declineAssignment(ctx, suborderId, { reasonCode, note: note ?? null }),
    assignSuborderToAssociate: (_, { suborderId, note }, ctx) => answers.takeOver(ctx, suborderId, note ?? null),
    assignDealer: (_, { suborderId, dealerId }, ctx) => answers.assignDealer(ctx, suborderId, dealerId),
  },
  Dealer: {
    state: ({ stateCode }) => stateName(stateCode),
    products: ({ id }, _, ctx) => network.productsOf(ctx, id),
    districts: ({ id }, _, ctx) => network.districtsOf(ctx, id),
    territory: ({ id }, _, ctx) => network.territoryOf(ctx, id),
    stock: ({ id }, _, ctx) => stockOf(ctx, id),
    documents: ({ id }, _, ctx) => companyDocumentsOf(ctx, id),
    performance: ({ id }, _, ctx) => network.performanceOf(ctx, id),
    transitions: ({ status }, _, ctx) => {
      const { roles } = actorOf(ctx)
      if (can(roles, 'dealer:write')) return dealerTransitionsFor(status, 'associate')
      return can(roles, 'seller:approve') ? dealerTransitionsFor(status, 'admin') : []
    },
  },
  DealerDistrict: { state: ({ stateCode }) => stateName(stateCode) },
  AssociateDashboard: {
    offered: ({ id }, _, ctx) => dashboards.waitingSuborders(ctx, id, true),
    unassigned: ({ id }, _, ctx) => dashboards.waitingSuborders(ctx, id, false),
    league: ({ id }, _, ctx) => dashboards.leagueOf(ctx, id),
    uncovered: ({ id }, _, ctx) => dashboards.uncoveredPincodes(ctx, id),
  },
  DealerDashboard: {
    requested: ({ id }, _, ctx) => dashboards.requestedSuborders(ctx, id),
    sending: ({ id }, _, ctx) => dashboards.sentSuborders(ctx, id),
  },
  Suborder: {
    dealer: (suborder, _, ctx) => dashboards.senderOf(ctx, suborder),
    assignments: (suborder, _, ctx) => dashboards.assignmentsOf(ctx, suborder),
    passes: (suborder, _, ctx) => dashboards.passesOf(ctx, suborder),
    mayAssign: (suborder, _, ctx) => dashboards.canAssign(ctx, suborder),
    isRequested: async (suborder, _, ctx) =>
      (await dashboards.assignmentsOf(ctx, suborder)).some(
        ({ dealerId, outcome }) => outcome === null && dealerId === actorOf(ctx).sellerId,
      ),
  },
}
