import { sum } from '@neev/domain/core/money'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { certificatePdfLink } from './tds-statements.http.ts'
import { addChallan, getStatement, issueCertificate, ownCertificates, withdrawChallan } from './tds-statements.ts'

export const resolvers: Resolvers = {
  Query: {
    tdsStatement: (_, { quarter }, ctx) => getStatement(ctx, quarter),
    ownTdsCertificates: (_, __, ctx) => ownCertificates(ctx),
  },
  Mutation: {
    addTdsChallan: (_, { input }, ctx) => addChallan(ctx, input),
    withdrawTdsChallan: (_, { id }, ctx) => withdrawChallan(ctx, id),
    issueTdsCertificate: (_, { input }, ctx) => issueCertificate(ctx, input),
  },
  TdsStatement: {
    sheet: (row) => row.sheet(),
  },
  TdsCertificate: {
    form: ({ content }) => content.form,
    taxPaise: ({ content }) => sum(content.rows.map(({ taxPaise }) => taxPaise)),
    pdfUrl: ({ id }, _, ctx) => certificatePdfLink(ctx, id),
  },
}
