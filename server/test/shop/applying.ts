import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import type { TestServer } from '#test/server.ts'

export const applicationFields =
  'id status version canEdit openSteps requested form { business { tradeName } tax { pan gstins { gstin } } bank { accountNumber ifsc } points { name city } } documents { id type state } history { from to note by }'
export const ownApplication = `{ sellerApplication { ${applicationFields} } }`
export const saveStep = `mutation ($id: ID, $version: Int!, $input: SellerStepInput!) {
  setSellerStep(id: $id, version: $version, input: $input) { ${applicationFields} } }`
export const submitApplication = `mutation ($id: ID, $acceptTerms: Boolean!) {
  submitSellerApplication(id: $id, acceptTerms: $acceptTerms) { ${applicationFields} } }`
export const updateSellerStatus = `mutation ($id: ID!, $transition: SellerAdminTransition!, $note: String) {
  updateSellerStatus(id: $id, transition: $transition, note: $note) { id slug status openChecks transitions { transition whyNot { code message } } } }`
const addDocument = `mutation ($ownerId: ID!, $input: DocumentInput!, $file: Upload!) {
  addDocument(owner: SELLER, ownerId: $ownerId, input: $input, file: $file) { id } }`
const checks = 'query ($id: ID!) { adminSeller(id: $id) { checks { item state isNeeded } } }'
const setCheck = `mutation ($id: ID!, $item: String!, $state: AdminCheckState!, $note: String) {
  setSellerCheck(id: $id, item: $item, state: $state, note: $note) { openChecks } }`

export type Application = {
  id: string
  status: string
  version: number
  canEdit: boolean
  openSteps: string[]
  requested: string | null
  form: {
    business: { tradeName: string } | null
    tax: { pan: string; gstins: { gstin: string }[] } | null
    bank: { accountNumber: string } | null
    points: { name: string; city: string }[] | null
  }
  documents: { id: string; type: string; state: string }[]
  history: { from: string | null; to: string; note: string | null; by: string | null }[]
}

/** A valid PAN that nobody has, and its GSTIN in a state. */
export const registration = (n: number, state = '27') => {
  const pan = `ZZZFA${1000 + n}B`
  const first14 = `${state}${pan}1Z`
  return { pan, gstin: first14 + gstinCheckCharacter(first14) }
}

const document = Buffer.from('%PDF-1.4\nA paper.')
let companies = 0

/** A complete application of a new business. */
function steps(n = ++companies, name = `Firm ${n} Traders`) {
  const { pan, gstin } = registration(n)
  return {
    business: {
      legalName: `${name} LLP`,
      tradeName: name,
      constitution: 'LLP',
      businessKinds: ['STOCKIST'],
      yearStarted: 2004,
      about: null,
      website: null,
      address: 'Plot 12, MIDC Bhosari, Pune 411026',
      supportPhone: '020 5550 0200',
      supportEmail: `care${n}@company.example`,
      owner: { name: 'Leela Joshi', mobile: '9000004001', email: `leela${n}@company.example` },
      accounts: null,
      dispatch: null,
    },
    tax: { pan, gstType: 'REGULAR', gstins: [{ gstin }], udyam: null, udyamClass: null, tan: null },
    bank: {
      holder: `${name} LLP`,
      accountNumber: String(50200000000000 + n),
      accountAgain: String(50200000000000 + n),
      ifsc: 'HDFC0000007',
      bank: 'HDFC Bank',
      branch: 'Bhosari',
    },
    points: [{ name: 'Bhosari yard', line: 'Plot 12, MIDC', city: 'Pune', pincode: '411026', gstin }],
  }
}

/** Requests of an applicant, step by step, and of the admin until approval. */
export function applying(server: TestServer) {
  const self = {
    steps,
    async save(token: string, version: number, input: object, id: string | null = null): Promise<Application> {
      const answer = await server.get<{ setSellerStep: Application }>(saveStep, { id, version, input }, token)
      return answer.setSellerStep
    },
    async hand(token: string, ownerId: string, ...types: string[]) {
      for (const type of types) {
        const { errors } = await server.upload(addDocument, { ownerId, input: { type } }, document, token)
        if (errors) throw new Error(JSON.stringify(errors))
      }
    },
    /** All steps filled in, not submitted. */
    async fill(token: string, values = steps()): Promise<Application> {
      let application: Application | undefined
      for (const [step, value] of Object.entries(values))
        application = await self.save(token, application?.version ?? 0, { [step]: value })
      if (!application) throw new Error('no step')
      await self.hand(token, application.id, 'GST_CERTIFICATE', 'PAN_CARD', 'CANCELLED_CHEQUE')
      return application
    },
    async submit(token: string, id: string | null = null): Promise<Application> {
      const answer = await server.get<{ submitSellerApplication: Application }>(
        submitApplication,
        { id, acceptTerms: true },
        token,
      )
      return answer.submitSellerApplication
    },
    /** An applicant with a submitted application. */
    async applicant(values = steps()) {
      const user = await server.build.user()
      await self.fill(user.token, values)
      return { ...user, application: await self.submit(user.token) }
    },
    transition: async (id: string, transition: string, note: string | null = null, token?: string) =>
      (
        await server.get<{ updateSellerStatus: { slug: string | null; status: string } }>(
          updateSellerStatus,
          { id, transition, note },
          token ?? (await server.as('sellerManager')),
        )
      ).updateSellerStatus,
    async completeChecks(id: string) {
      const manager = await server.as('sellerManager')
      const { adminSeller } = await server.get<{
        adminSeller: { checks: { item: string; state: string; isNeeded: boolean }[] }
      }>(checks, { id }, manager)
      for (const { item, isNeeded } of adminSeller.checks)
        if (isNeeded) await server.get(setCheck, { id, item, state: 'COMPLETE' }, manager)
    },
    /** An applicant whose business is approved. */
    async approved(values = steps()) {
      const applicant = await self.applicant(values)
      const { id } = applicant.application
      await self.transition(id, 'review')
      await self.completeChecks(id)
      const { slug } = await self.transition(id, 'approve')
      return { ...applicant, sellerId: id, slug: slug ?? '' }
    },
  }
  return self
}
