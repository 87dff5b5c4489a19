import type { Role } from '@neev/domain/core/roles'
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
    message: '',
    consent: true,
    ...over,
  })
  const sendText = 'mutation ($input: EnquiryInput!) { sendEnquiry(input: $input) { number partner joined } }'
  return {
    one,
    partner,
    service,
    ask,
    sendText,
    send: async (input: Input, token = '') =>
      (
        await server.get<{ sendEnquiry: { number: string; partner: string; joined: boolean } }>(
          sendText,
          { input },
          token,
        )
      ).sendEnquiry,
  }
}
