import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as propose from './propose.ts'
import * as use from './services.ts'

export const resolvers: Resolvers = {
  Query: {
    ownServices: (_, { page, filter }, ctx) => use.listServices(ctx, page, filter),
    ownService: (_, { id }, ctx) => use.getService(ctx, id),
    service: (_, { slug }, ctx) => use.findService(ctx, slug),
  },
  Mutation: {
    submitService: (_, { input, note }, ctx) => propose.submitService(ctx, input, note),
    submitServiceChange: (_, { id, version, input, note }, ctx) =>
      propose.submitServiceChange(ctx, id, version, input, note),
    cancelServiceChange: (_, { id }, ctx) => propose.withdrawChangeRequest(ctx, id),
    updateServiceStatus: (_, { id, transition }, ctx) =>
      propose.updateServiceStatus(ctx, id, transition === 'PAUSE' ? 'pause' : 'resume'),
    archiveService: (_, { id }, ctx) => propose.archiveService(ctx, id),
  },
  OwnService: {
    area: (service) => use.areaOf(service),
    form: (service, _, ctx) => use.formOf(ctx, service),
    change: (service, _, ctx) => use.lastChangeRequest(ctx, service),
  },
}
