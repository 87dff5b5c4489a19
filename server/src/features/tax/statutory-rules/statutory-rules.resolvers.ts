import { hasNotification, type RuleKey, statutoryRules } from '@neev/domain/tax/statutory-rules'
import { refused } from '#core/errors.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './statutory-rules.ts'

/** A rule's key as sent; RULE_SCOPE for any other. */
function ruleOf(rule: string): RuleKey {
  if (!Object.hasOwn(statutoryRules, rule)) throw refused('NOT_FOUND')
  return rule as RuleKey
}

export const resolvers: Resolvers = {
  Query: {
    statutoryRules: (_, { page, filter }, ctx) => use.listRules(ctx, page, filter),
    ruleChoices: () => Object.entries(statutoryRules).map(([rule, about]) => ({ rule, ...about })),
    ruleRequests: (_, __, ctx) => use.listRequests(ctx),
  },
  Mutation: {
    submitRuleValue: (_, { input }, ctx) => use.submitRuleValue(ctx, input),
    submitRuleRemoval: (_, { rule, scope, from }, ctx) =>
      use.submitRuleRemoval(ctx, { rule: ruleOf(String(rule)), scope, from }),
    approveRuleValue: (_, { id }, ctx) => use.decideRuleValue(ctx, id, true),
    rejectRuleValue: (_, { id }, ctx) => use.decideRuleValue(ctx, id, false),
  },
  RuleRequest: {
    name: ({ rule }) => statutoryRules[rule].name,
    unit: ({ rule }) => statutoryRules[rule].unit,
    hasNotification: ({ value, source }) => value === null || hasNotification(source),
  },
}
