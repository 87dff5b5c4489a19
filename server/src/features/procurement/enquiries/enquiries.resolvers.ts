import { enquiryNumber } from '@neev/domain/procurement/enquiries/enquiries'
import { found } from '#core/errors.ts'
import { partyTexts } from '#core/graphql/party-text.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as assignment from './assignment.ts'
import { contactFor, isContactShown, showContact } from './contacts.ts'
import { sendEnquiry } from './enquiries.ts'
import { historyOf } from './lead-history.ts'
import * as leads from './leads.ts'
import { enquiriesSheet } from './leads-sheet.ts'
import { setLeadQuota } from './quota.ts'
import { findTarget, requestableItems } from './targets.queries.ts'
import { resendEnquiryCode, verifyEnquiry } from './verification.ts'

export const resolvers: Resolvers = {
  Query: {
    requestableItems: (_, { category, search }, ctx) => requestableItems(ctx, category ?? null, search ?? null),
    enquiryTarget: (_, { about }, ctx) => findTarget(ctx, about),
    enquiries: (_, { page, filter }, ctx) => leads.listEnquiries(ctx, page, filter),
    enquiry: (_, { id }, ctx) => leads.getEnquiry(ctx, id),
    enquiryChoices: (_, __, ctx) => assignment.listChoices(ctx),
    enquiryAssignees: (_, { ids, search }, ctx) => assignment.listAssignees(ctx, ids, search),
    enquiriesSheet: (_, { filter }, ctx) => enquiriesSheet(ctx, filter),
    enquiryDashboard: (_, __, ctx) => leads.partnerFigures(ctx, 'PRODUCT'),
    serviceDashboard: (_, __, ctx) => leads.partnerFigures(ctx, 'SERVICE'),
  },
  Mutation: {
    sendEnquiry: (_, { input, files }, ctx) => sendEnquiry(ctx, input, files),
    verifyEnquiry: (_, { challenge, code }, ctx) => verifyEnquiry(ctx, challenge, code),
    resendEnquiryCode: (_, { challenge }, ctx) => resendEnquiryCode(ctx, challenge),
    setLeadQuota: (_, input, ctx) => setLeadQuota(ctx, input),
    updateEnquiryStatus: (_, { id, transition, reason, note }, ctx) =>
      leads.updateEnquiryStatus(ctx, id, { transition, reason: reason ?? null, note: note ?? null }),
    setEnquiryFollowUp: (_, { id, ...values }, ctx) => leads.setFollowUp(ctx, id, values),
    showEnquiryContact: (_, { id }, ctx) => showContact(ctx, id),
    createEnquiryNote: (_, { id, body }, ctx) => leads.writeEnquiryNote(ctx, id, body),
    assignEnquiries: (_, { ids, assignee }, ctx) => assignment.assignEnquiries(ctx, ids, assignee),
    mergeEnquiry: (_, { id, into }, ctx) => assignment.mergeEnquiry(ctx, id, into),
    separateEnquiry: (_, { id }, ctx) => assignment.separateEnquiry(ctx, id),
  },
  EnquiryTarget: { isService: ({ serviceId }) => serviceId !== null },
  Enquiry: {
    number: ({ id }) => enquiryNumber(id),
    mobile: async (row, _, ctx) => (await contactFor(ctx, row, 'mobile')) ?? '',
    email: (row, _, ctx) => contactFor(ctx, row, 'email'),
    isContactShown: (row, _, ctx) => isContactShown(ctx, row),
    staff: ({ staff }, _, ctx) => (leads.isStaff(ctx) ? staff : null),
    source: ({ source }, _, ctx) => (leads.isStaff(ctx) && source ? source : null),
    mergedInto: ({ mergedIntoId }) => (mergedIntoId === null ? null : enquiryNumber(mergedIntoId)),
    clock: (row, _, ctx) => leads.clockOf(ctx, row),
    transitions: (row, _, ctx) => leads.transitionsOf(ctx, row),
    name: async (row, _, ctx) => partyTexts([row.name, row.message], await isContactShown(ctx, row))[0],
    message: async (row, _, ctx) => partyTexts([row.name, row.message], await isContactShown(ctx, row))[1],
    files: async (row, _, ctx) => {
      const isKnown = await isContactShown(ctx, row)
      const files = await leads.filesOf(ctx, row)
      const names = partyTexts(
        files.map(({ name }) => name),
        isKnown,
      )
      // What is inside a file cannot be hidden
      const isOpen = isKnown || leads.isStaff(ctx)
      return files.map(({ url, ...file }, at) => ({ ...file, name: found(names[at]), url: isOpen ? url : null }))
    },
    history: (row, _, ctx) => historyOf(ctx, row),
    twins: (row, _, ctx) => leads.possibleTwins(ctx, row),
    notes: (row, _, ctx) => leads.notesOf(ctx, row),
  },
}
