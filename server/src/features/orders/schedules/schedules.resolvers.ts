import { stateName } from '@neev/domain/core/states'
import { scheduleNumber } from '@neev/domain/orders/schedules'
import { quoteRequestNumber } from '@neev/domain/procurement/quotations/requests'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { createSchedule, scheduleTerms } from './ask.ts'
import { nowOf } from './now.ts'
import * as use from './schedules.ts'
import { schedulesSheet } from './schedules-sheet.ts'
import * as transitions from './transitions.ts'

export const resolvers: Resolvers = {
  Query: {
    schedules: (_, { side, page, filter }, ctx) => use.listSchedules(ctx, side, page, filter),
    schedule: (_, { id }, ctx) => use.getSchedule(ctx, id),
    scheduleTerms: (_, { offerId, pincode, totalMilli }, ctx) => scheduleTerms(ctx, offerId, pincode, totalMilli),
    receivedSchedulesSheet: (_, { filter }, ctx) => schedulesSheet(ctx, 'SELLER', filter),
    schedulesSheet: (_, { filter }, ctx) => schedulesSheet(ctx, 'ADMIN', filter),
  },
  Mutation: {
    createSchedule: (_, { idempotencyKey, input }, ctx) => createSchedule(ctx, idempotencyKey, input),
    updateScheduleStatus: (_, { id, reason, ...step }, ctx) =>
      transitions.updateScheduleStatus(ctx, id, 'BUYER', { ...step, reason: reason ?? null }),
    updateScheduleStatusAsSeller: (_, { id, reason, ...step }, ctx) =>
      transitions.updateScheduleStatus(ctx, id, 'SELLER', { ...step, reason: reason ?? null }),
    submitScheduleCounterOffer: (_, { id, version, input }, ctx) =>
      transitions.submitScheduleCounterOffer(ctx, id, version, input),
    setScheduleHold: (_, { id, input }, ctx) => transitions.setScheduleHold(ctx, id, input),
    createCallOff: (_, { scheduleId, input }, ctx) => transitions.createCallOff(ctx, scheduleId, input),
  },
  Schedule: {
    number: ({ id }) => scheduleNumber(id),
    leftMilli: ({ totalMilli, calledMilli }) => Math.max(0, totalMilli - calledMilli),
    rule: ({ rule, pricePaise, capPaise, floorPaise }) => ({ rule, pricePaise, capPaise, floorPaise }),
    requestedRule: ({ requested }) => requested,
    site: ({ site }) => ({ ...site, state: stateName(site.stateCode) }),
    firstDay: ({ drops, endsOn }) => drops[0]?.day ?? endsOn,
    lapsesOn: (row, _, ctx) => use.lapseDay(ctx, row),
    now: (row, _, ctx) => nowOf(ctx, row),
    transitions: (row, _, ctx) => use.transitionsOf(ctx, row),
    quoted: ({ quoted }) => quoted && { ...quoted, requestNumber: quoteRequestNumber(quoted.requestId) },
    drops: (row) => use.dropsOf(row),
    history: (row, _, ctx) => use.historyOf(ctx, row),
  },
}
