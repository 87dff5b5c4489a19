import type { Role } from '@neev/domain/core/access/roles'
import type { TestServer } from '#test/server.ts'

type Input = Record<string, unknown>

/** Requests of partners and of buyers who contact them. */
export async function partnering(server: TestServer) {
  const one = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows[0] as T
  const partner = async (name: string, roles: Role[]) => {
    const { id } = await one<{ id: number }>(
      `insert into sellers (kind, slug, legal_name, trade_name, pan, support_phone, support_email, status)
       values ('PARTNER', lower(replace($1, ' ', '-')), $1, $1, '', '+919000004001', 'care@partner.example', 'APPROVED') returning id`,
      [name],
    )
    const user = await server.build.user({ roles, sellerId: Number(id) })
    return { token: user.token, userId: user.id, sellerId: Number(id), name }
  }
  const service = (over: Input = {}) => ({
    title: 'Trailer hire, 24 t',
    kind: 'TRANSPORTER',
    states: ['27'],
    districts: ['Valsad'],
    rateBasis: 'PER_TONNE',
    ratePaise: 1_200_00,
    minJob: '20 t',
    experienceYears: 9,
    certificates: ['National permit'],
    description: 'Six trailers with lashing and tarpaulin, and a crane where the site needs one.',
    ...over,
  })
  const ask = (about: string, over: Input = {}) => ({
    about,
    name: 'Asha Patil',
    mobile: '9000002007',
    pincode: '411045',
    quantityMilli: 40_000,
    unit: 'tonne',
    needBy: 'WEEK',
    buyerKind: 'CONTRACTOR',
    message: '',
    consent: true,
    ...over,
  })
  const sentFields = '{ number partner joined updated code { challenge } }'
  const sendText = `mutation ($input: EnquiryInput!) { sendEnquiry(input: $input) ${sentFields} }`
  type Sent = {
    number: string
    partner: string | null
    joined: boolean
    updated: boolean
    code: { challenge: string } | null
  }
  let networks = 0
  /** As somebody else each time, so that limits of networks do not meet. */
  const visitor = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++networks / 250)}.${networks % 250}` })
  const answer = async (text: string, name: string, variables: Input, token = '') => {
    const { data, errors } = await server.ask(text, variables, token, visitor())
    if (errors) throw new Error(JSON.stringify(errors))
    return (data as unknown as Record<string, Sent>)[name] as Sent
  }
  /** The code of the latest SMS to a number. */
  const smsCode = async (mobile: string) => {
    return /\d{6}/.exec(await server.letterTo(mobile, 'account.code'))?.[0] ?? ''
  }
  const verifyText = `mutation ($challenge: String!, $code: String!) {
    verifyEnquiry(challenge: $challenge, code: $code) ${sentFields} }`
  const verify = (challenge: string, code: string) => answer(verifyText, 'verifyEnquiry', { challenge, code })
  const sendOnly = (input: Input, token = '') => answer(sendText, 'sendEnquiry', { input }, token)
  return {
    one,
    partner,
    service,
    ask,
    sendText,
    verifyText,
    visitor,
    smsCode,
    verify,
    /** Sends an enquiry, which a guest has yet to verify. */
    sendOnly,
    /** Sends an enquiry, and verifies its number if that is needed. */
    send: async (input: Input, token = '') => {
      const { code, ...sent } = await sendOnly(input, token)
      if (code) await verify(code.challenge, await smsCode(`+91${input.mobile}`))
      return sent
    },
  }
}
