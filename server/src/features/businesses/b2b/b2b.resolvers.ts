import { canEdit } from '@neev/domain/businesses/applications'
import { readChecks } from '#core/applications/admin-checks.ts'
import { decide, transitionsOf } from '#core/applications/applications.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { transitionsSeenBy } from '#core/history.ts'
import { readNotes } from '#core/internal-notes.ts'
import { decideDocument, documentsOf } from '#features/people/documents/documents.ts'
import * as admin from './admin.ts'
import * as applications from './application.ts'
import { companyOf } from './b2b.ts'
import { updateCostOfMoney } from './cost-of-money.ts'
import * as deductors from './deductors.ts'
import { companyApplication } from './transitions.ts'

export const resolvers: Resolvers = {
  Query: {
    b2bApplication: (_, __, ctx) => applications.ownB2b(ctx),
    b2bCompany: (_, __, ctx) => companyOf(ctx),
    adminB2bAccounts: (_, { page, filter }, ctx) => admin.listB2b(ctx, page, filter),
    adminB2bAccount: (_, { id }, ctx) => admin.getAdminB2b(ctx, id),
  },
  Mutation: {
    updateCostOfMoney: (_, input, ctx) => updateCostOfMoney(ctx, input),
    setB2bStep: (_, { version, input }, ctx) => applications.setB2bStep(ctx, version, input),
    submitB2bApplication: (_, { acceptTerms }, ctx) => applications.submitB2b(ctx, acceptTerms),
    addB2bDeductor: (_, { input }, ctx) => deductors.addDeductor(ctx, input),
    updateB2bStatus: async (_, { id, transition, note }, ctx) => {
      await decide(ctx, companyApplication, id, transition, note)
      return admin.getAdminB2b(ctx, id)
    },
    setB2bCheck: (_, { id, ...check }, ctx) => admin.setB2bCheck(ctx, id, check),
    addB2bNote: (_, { id, body }, ctx) => admin.addB2bNote(ctx, id, body),
    setB2bManager: (_, { id, managerId }, ctx) => admin.setB2bManager(ctx, id, managerId ?? null),
    submitB2bDocumentDecision: (_, { id, ...decision }, ctx) => decideDocument(ctx, 'B2B', id, decision),
  },
  B2bApplication: {
    canEdit: ({ status }) => canEdit(status),
    form: (row, _, ctx) => applications.formOf(ctx, row),
    documents: ({ id }, _, ctx) => documentsOf(ctx, 'B2B', id),
    openSteps: (row, _, ctx) => applications.stepsOpen(ctx, row),
    history: ({ id }, _, ctx) => transitionsSeenBy(ctx, 'b2b', id, 'b2b:write'),
  },
  B2bCompany: { deductors: (company, _, ctx) => deductors.deductorsOf(ctx, company) },
  AdminB2bAccount: {
    form: (row, _, ctx) => applications.formOf(ctx, row),
    documents: ({ id }, _, ctx) => documentsOf(ctx, 'B2B', id),
    checks: ({ id }, _, ctx) => readChecks(ctx, 'b2b', id),
    notes: ({ id }, _, ctx) => readNotes(ctx, 'b2b', id),
    history: ({ id }, _, ctx) => transitionsSeenBy(ctx, 'b2b', id, 'b2b:write'),
    transitions: async ({ id }, _, ctx) => transitionsOf(companyApplication, await companyApplication.read(ctx, id)),
    colleagues: (_, __, ctx) => admin.colleaguesOfB2b(ctx),
    audit: ({ id }, _, ctx) => admin.auditOfB2b(ctx, id),
  },
}
