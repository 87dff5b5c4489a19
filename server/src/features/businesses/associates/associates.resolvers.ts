import { associateNumber, whyNotAdded } from '@neev/domain/businesses/associates'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { readNotes } from '#core/internal-notes.ts'
import * as queue from './admin.ts'
import * as applicants from './applicants.ts'
import * as associates from './associates.ts'
import * as decide from './decide.ts'
import { assignDealerToAssociate, associatesNear } from './hand-on.ts'
import * as portfolio from './portfolio.ts'

export const resolvers: Resolvers = {
  Query: {
    associatesToJoin: (_, __, ctx) => associates.associatesToJoin(ctx),
    dealerApplicants: (_, __, ctx) => applicants.dealerApplicants(ctx),
    dealerApplicant: (_, { id }, ctx) => applicants.dealerApplicant(ctx, id),
    ownAssociates: (_, { type }, ctx) => portfolio.ownApplications(ctx, type),
    adminAssociates: (_, { queue: name, page, filter }, ctx) => queue.listAssociates(ctx, name, page, filter),
    adminAssociate: (_, { id }, ctx) => queue.getAssociate(ctx, id),
  },
  Mutation: {
    submitAssociateApplication: (_, { input }, ctx) => associates.applyAs(ctx, input),
    addPortfolioFile: (_, { id, name, file }, ctx) => portfolio.addPortfolioFile(ctx, id, name, file),
    removePortfolioFile: (_, { id }, ctx) => portfolio.removePortfolioFile(ctx, id),
    updateAssociateStatus: (_, { id, transition, note }, ctx) =>
      decide.updateAssociateStatus(ctx, id, transition, note),
    approveAssociate: (_, { id, company }, ctx) => decide.approveAssociate(ctx, id, company),
    setAssociateFollowUp: (_, { id, assignedTo, followUpOn }, ctx) =>
      queue.setAssociateFollowUp(ctx, id, assignedTo ?? null, followUpOn ?? null),
    assignDealerToAssociate: (_, { id, associateId }, ctx) => assignDealerToAssociate(ctx, id, associateId),
    declineDealer: (_, { id, reason }, ctx) => applicants.declineDealer(ctx, id, reason),
    addAssociateNote: (_, { id, body }, ctx) => queue.addAssociateNote(ctx, id, body),
  },
  OwnAssociate: {
    number: ({ id }) => associateNumber(id),
    files: ({ id }, _, ctx) => portfolio.filesOf(ctx, id),
    whyNotAdd: (row) => whyNotAdded(row),
  },
  DealerApplicant: { number: ({ id }) => associateNumber(id) },
  AdminAssociate: {
    number: ({ id }) => associateNumber(id),
    notes: ({ id }, _, ctx) => readNotes(ctx, 'associate', id),
    history: (row, _, ctx) => queue.historyOfAssociate(ctx, row),
    transitions: (row, _, ctx) => decide.transitionsOfAssociate(ctx, row),
    alike: (row, _, ctx) => queue.alikeAssociates(ctx, row),
    files: ({ id }, _, ctx) => portfolio.filesOf(ctx, id),
    near: (row, _, ctx) => associatesNear(ctx, row),
    colleagues: (row, _, ctx) => queue.colleaguesOf(ctx, row),
  },
}
