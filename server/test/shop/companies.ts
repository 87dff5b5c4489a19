import type { TestServer } from '#test/server.ts'
import { registration } from './applying.ts'

const fields =
  'id status version canEdit openSteps requested managerName form { company { companyName kind } tax { pan gstins { gstin } } need { needs { categoryId category grams } poRequired } sites { sites { project } } } documents { id type state } history { from to note by }'
export const ownB2b = `{ b2bApplication { ${fields} } }`
export const setB2bStep = `mutation ($version: Int!, $input: B2bStepInput!) { setB2bStep(version: $version, input: $input) { ${fields} } }`
export const submitB2b = `mutation ($acceptTerms: Boolean!) { submitB2bApplication(acceptTerms: $acceptTerms) { ${fields} } }`
export const updateB2bStatus = `mutation ($id: ID!, $transition: B2bAdminTransition!, $note: String) {
  updateB2bStatus(id: $id, transition: $transition, note: $note) { id status openChecks transitions { transition whyNot { code message } } } }`
const addDocument = `mutation ($ownerId: ID!, $input: DocumentInput!, $file: Upload!) {
  addDocument(owner: B2B, ownerId: $ownerId, input: $input, file: $file) { id } }`
export const setB2bCheck = `mutation ($id: ID!, $item: String!, $state: AdminCheckState!, $note: String) {
  setB2bCheck(id: $id, item: $item, state: $state, note: $note) { openChecks } }`
const checks = 'query ($id: ID!) { adminB2bAccount(id: $id) { checks { item isNeeded } } }'

export type B2bApplication = {
  id: string
  status: string
  version: number
  canEdit: boolean
  openSteps: string[]
  requested: string | null
  form: {
    company: { companyName: string } | null
    tax: { pan: string; gstins: { gstin: string }[] } | null
    need: { needs: { category: string; grams: number }[] } | null
    sites: { sites: { project: string }[] } | null
  }
  documents: { id: string; type: string; state: string }[]
  history: { from: string | null; to: string; note: string | null; by: string | null }[]
}

const document = Buffer.from('%PDF-1.4\nA paper.')
let companies = 0

/** Requests of a company that applies to buy, step by step, and of the admin until approval. */
export function companiesOf(server: TestServer) {
  const self = {
    /** A complete application of a new company. */
    async steps(n = ++companies) {
      const { pan, gstin } = registration(7000 + n)
      const category = await server.build.category('bars')
      return {
        company: {
          companyName: `Company ${n} Constructions LLP`,
          kind: 'CONTRACTOR',
          cin: null,
          turnoverBand: 'UP_TO_50_CRORE',
          projects: 'Two housing projects in Pune.',
        },
        tax: { pan, gstins: [{ gstin }], isUnregisteredSociety: false },
        need: { needs: [{ categoryId: String(category.id), grams: 40_000_000 }], poRequired: true, pricesExGst: true },
        sites: {
          billing: {
            line1: '301, Sharada Chambers',
            line2: null,
            city: 'Pune',
            pincode: '411004',
            contactName: 'Leela Joshi',
            mobile: '9000004001',
          },
          sites: [
            {
              project: 'Baner tower',
              line1: 'Survey 112, Baner',
              line2: null,
              city: 'Pune',
              pincode: '411045',
              inCharge: 'Ravi Jadhav',
              mobile: '9000004002',
            },
          ],
        },
      }
    },
    save: async (token: string, version: number, input: object) =>
      (await server.get<{ setB2bStep: B2bApplication }>(setB2bStep, { version, input }, token)).setB2bStep,
    async hand(token: string, ownerId: string, ...types: string[]) {
      for (const type of types) {
        const { errors } = await server.upload(addDocument, { ownerId, input: { type } }, document, token)
        if (errors) throw new Error(String(errors[0]?.extensions.code))
      }
    },
    /** All steps filled in, not submitted. */
    async fill(token: string, values?: object): Promise<B2bApplication> {
      let application: B2bApplication | undefined
      for (const [step, value] of Object.entries(values ?? (await self.steps())))
        application = await self.save(token, application?.version ?? 0, { [step]: value })
      if (!application) throw new Error('no step')
      await self.hand(token, application.id, 'GST_CERTIFICATE', 'PAN_CARD')
      return application
    },
    submit: async (token: string) =>
      (await server.get<{ submitB2bApplication: B2bApplication }>(submitB2b, { acceptTerms: true }, token))
        .submitB2bApplication,
    /** An applicant with a submitted application. */
    async applicant(values?: object) {
      const user = await server.build.user()
      await self.fill(user.token, values)
      return { ...user, application: await self.submit(user.token) }
    },
    transition: async (id: string, transition: string, note: string | null = null) =>
      (
        await server.get<{ updateB2bStatus: { status: string } }>(
          updateB2bStatus,
          { id, transition, note },
          await server.as('b2bManager'),
        )
      ).updateB2bStatus,
    async completeChecks(id: string) {
      const manager = await server.as('b2bManager')
      const { adminB2bAccount } = await server.get<{
        adminB2bAccount: { checks: { item: string; isNeeded: boolean }[] }
      }>(checks, { id }, manager)
      for (const { item, isNeeded } of adminB2bAccount.checks)
        if (isNeeded) await server.get(setB2bCheck, { id, item, state: 'COMPLETE' }, manager)
    },
    /** Takes it through the admin's review to approval. */
    async approve(id: string) {
      await self.transition(id, 'review')
      await self.completeChecks(id)
      await self.transition(id, 'approve')
    },
  }
  return self
}
