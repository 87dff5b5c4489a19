import { associateNumber } from '@neev/domain/associates'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as associates from './associates.ts'
import * as decide from './decide.ts'
import * as desk from './desk.ts'

export const associateDesk: Resolvers = {
  Query: {
    associatesToJoin: (_, __, ctx) => associates.associatesToJoin(ctx),
    deskAssociates: (_, { desk: name, page, filter }, ctx) => desk.listAssociates(ctx, name, page, filter),
    deskAssociate: (_, { id }, ctx) => desk.getAssociate(ctx, id),
  },
  Mutation: {
    applyAsAssociate: (_, { input }, ctx) => associates.applyAs(ctx, input),
    moveAssociate: (_, { id, move, note }, ctx) => decide.moveAssociate(ctx, id, move, note),
    takeOnAssociate: (_, { id, firm }, ctx) => decide.takeOnAssociate(ctx, id, firm),
    planAssociate: (_, { id, assignedTo, followUpOn }, ctx) =>
      desk.planAssociate(ctx, id, assignedTo ?? null, followUpOn ?? null),
    addAssociateNote: (_, { id, body }, ctx) => desk.addAssociateNote(ctx, id, body),
  },
  DeskAssociate: {
    number: ({ id }) => associateNumber(id),
    notes: (row, _, ctx) => desk.notesOfAssociate(ctx, row),
    history: (row, _, ctx) => desk.historyOfAssociate(ctx, row),
    moves: (row, _, ctx) => desk.movesOfAssociate(ctx, row),
    alike: (row, _, ctx) => desk.alikeAssociates(ctx, row),
    colleagues: (row, _, ctx) => desk.colleaguesOf(ctx, row),
  },
}
