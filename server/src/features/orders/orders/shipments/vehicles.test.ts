import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, dispatch, packAll, truck } from '#test/shop/buying.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const change =
  'mutation ($id: ID!, $input: VehicleChangeInput!) { changeVehicle(shipmentId: $id, input: $input) { id } }'
const setOdc =
  'mutation ($id: ID!, $odc: Boolean!) { setOverDimensional(shipmentId: $id, overDimensional: $odc) { id } }'
const consolidate = 'mutation ($input: ConsolidatedInput!) { createConsolidatedEwayBill(input: $input) { id } }'
const enter = 'mutation ($id: ID!, $number: String!) { setConsolidatedNumber(shipmentId: $id, number: $number) { id } }'
const setDistance = 'mutation ($id: ID!) { setEwayDistance(shipmentId: $id, km: 130) { id } }'
const eway = `query ($id: ID!) { ewayBill(shipmentId: $id) { json vehicleJson consolidatedJson consolidated { number } }
  consolidatable: consolidatableShipments(shipmentId: $id) { id ewayNumber } }`
const shown = `query ($id: ID!) { suborder(id: $id) { shipments { id vehicleNumber lrNumber overDimensional
  ewayProposedTo consolidated { number } vehicleChanges { replacedVehicle vehicleNumber fromPlace reason remark } } } }`
const slip =
  'query ($id: ID!) { shipmentDocument(id: $id) { printed(kind: EWAY_SLIP) { blocks { __typename ... on PrintedTable { rows { cells } } ... on PrintedFacts { groups { name value } } } } } }'

type Eway = {
  ewayBill: {
    json: string
    vehicleJson: string | null
    consolidatedJson: string | null
    consolidated: { number: string | null } | null
  }
  consolidatable: { id: string; ewayNumber: string }[]
}
type Shown = {
  suborder: {
    shipments: {
      id: string
      vehicleNumber: string
      lrNumber: string | null
      overDimensional: boolean
      ewayProposedTo: string
      consolidated: { number: string | null } | null
      vehicleChanges: object[]
    }[]
  }
}

/** An accepted part of a paid order of bars, packed in two loads. */
async function twoLoads() {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const part = (await buy.read(buyer.token, placed.id)).suborders.find((one) => one.lines[0]?.title.includes('12 mm'))
  const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(part?.seller.id) })
  await server.get(accept, { id: part?.id }, token)
  const { suborder } = await server.get<{ suborder: { lines: { id: string }[] } }>(
    'query ($id: ID!) { suborder(id: $id) { lines { id } } }',
    { id: part?.id },
    token,
  )
  const one = await packAll(server, token, part?.id, [{ lineId: suborder.lines[0]?.id, pieces: 60 }])
  const two = await packAll(server, token, part?.id)
  const read = async (id: string) =>
    (await server.get<Shown>(shown, { id: part?.id }, token)).suborder.shipments.find((load) => load.id === id)
  const files = async (id: string) => {
    const { ewayBill, consolidatable } = await server.get<Eway>(eway, { id }, token)
    return { ...ewayBill, consolidatable }
  }
  return { buyer, token, part: part?.id, one, two, read, files }
}
const moved = { vehicleNo: 'MH14CD5678', reason: 'BREAKDOWN', fromPlace: 'Khed Shivapur', fromState: '27' }

describe('goods on the road', () => {
  test('are moved to another vehicle, which the portal’s file, the history and the slip say', async () => {
    const { buyer, token, part, one, read, files } = await twoLoads()
    expect(await server.codeOf(change, { id: one, input: moved }, token)).toBe('BAD_TRANSITION')
    await server.get(dispatch, { id: one, input: { ...truck, lrNo: 'LR 1' } }, token)
    expect(JSON.parse((await files(one)).vehicleJson ?? '')).toMatchObject({
      ewbNo: Number(truck.ewayBillNo),
      vehicleNo: truck.vehicleNo,
      reasonCode: '4',
      transDocNo: 'LR1',
      transDocDate: '21/11/2026',
    })
    expect(await server.codeOf(change, { id: one, input: moved }, buyer.token)).toBe('FORBIDDEN')
    const rival = (await server.build.seller()).owner
    expect(await server.codeOf(change, { id: one, input: moved }, rival.token)).toBe('NOT_FOUND')
    const same = { ...moved, vehicleNo: truck.vehicleNo }
    expect(await server.codeOf(change, { id: one, input: same }, token)).toBe('VEHICLE_SAME')
    const other = { ...moved, reason: 'OTHERS' }
    expect(await server.codeOf(change, { id: one, input: other }, token)).toBe('VEHICLE_REMARK')

    await server.get(change, { id: one, input: { ...moved, lrNo: 'LR 2' } }, token)
    await server.get(change, { id: one, input: { ...other, vehicleNo: 'MH14XY0001', remark: 'Bigger truck' } }, token)
    expect(await read(one)).toMatchObject({
      vehicleNumber: 'MH14XY0001',
      lrNumber: 'LR 2',
      vehicleChanges: [
        { replacedVehicle: truck.vehicleNo, vehicleNumber: 'MH14CD5678', fromPlace: 'Khed Shivapur', remark: null },
        { replacedVehicle: 'MH14CD5678', vehicleNumber: 'MH14XY0001', reason: 'OTHERS', remark: 'Bigger truck' },
      ],
    })
    expect(JSON.parse((await files(one)).vehicleJson ?? '')).toEqual({
      ewbNo: Number(truck.ewayBillNo),
      vehicleNo: 'MH14XY0001',
      fromPlace: 'Khed Shivapur',
      fromState: 27,
      reasonCode: '3',
      reasonRem: 'Bigger truck',
      transDocNo: '',
      transDocDate: '',
      transMode: '1',
    })
    const { rows } = await server.pool.query(
      "select note from order_events where suborder_id = $1 and kind = 'load.vehicle' order by id",
      [part],
    )
    expect(rows.map(({ note }) => note.split(': ')[1])).toEqual([
      `${truck.vehicleNo} → MH14CD5678`,
      'MH14CD5678 → MH14XY0001',
    ])
    const printed = JSON.stringify(await server.get(slip, { id: one }, token))
    expect(printed).toContain('Khed Shivapur, 27 Maharashtra')
    expect(printed).toContain('Other: Bigger truck')
  })

  test('keep their history: nobody rewrites it', async () => {
    const { token, one } = await twoLoads()
    await server.get(dispatch, { id: one, input: truck }, token)
    await server.get(change, { id: one, input: moved }, token)
    await expect(server.pool.query("update vehicle_changes set from_place = 'Pune'")).rejects.toThrow()
  })
})

test('over-dimensional cargo is so in the file, and its e-way bill is valid a day for 20 km', async () => {
  const { token, one, read, files } = await twoLoads()
  await server.get(setDistance, { id: one }, token)
  expect(await read(one)).toMatchObject({ overDimensional: false, ewayProposedTo: '2026-11-22' })
  await server.get(setOdc, { id: one, odc: true }, token)
  expect(await read(one)).toMatchObject({ overDimensional: true, ewayProposedTo: '2026-11-28' })
  await server.get('mutation ($id: ID!) { prepareShipmentInvoice(id: $id) { id } }', { id: one }, token)
  expect(JSON.parse((await files(one)).json).billLists[0]).toMatchObject({ vehicleType: 'O', transDistance: 130 })
})

describe('a consolidated e-way bill', () => {
  const where = { fromPlace: 'Chakan', fromState: '27' }

  test('is over all loads of one vehicle; its number is entered once and shown on each', async () => {
    const { token, one, two, read, files } = await twoLoads()
    const vehicleNo = 'MH14QQ7001'
    await server.get(dispatch, { id: one, input: { ...truck, vehicleNo } }, token)
    expect((await files(one)).consolidatable.map(({ id }) => id)).toEqual([one])
    const input = { ...where, shipmentIds: [one, two] }
    expect(await server.codeOf(consolidate, { input }, token)).toBe('CONSOLIDATED_LOADS')
    const second = { ...truck, vehicleNo, ewayBillNo: '331000009902' }
    await server.get(dispatch, { id: two, input: second }, token)
    const { consolidatable } = await files(two)
    expect(consolidatable.map(({ id }) => id)).toEqual([one, two])
    const once = { ...where, shipmentIds: [one, one] }
    expect(await server.codeOf(consolidate, { input: once }, token)).toBe('CONSOLIDATED_LOADS')
    const rival = (await server.build.seller()).owner
    expect(await server.codeOf(consolidate, { input }, rival.token)).toBe('NOT_FOUND')

    await server.get(consolidate, { input }, token)
    const file = JSON.parse((await files(one)).consolidatedJson ?? '')
    expect(file).toEqual({
      fromPlace: 'Chakan',
      fromState: 27,
      vehicleNo,
      transMode: '1',
      transDocNo: '',
      transDocDate: '',
      tripSheetEwbBills: [{ ewbNo: Number(truck.ewayBillNo) }, { ewbNo: 331_000_009_902 }],
    })
    expect(await server.codeOf(enter, { id: two, number: '12' }, token)).toBe('VALIDATION')
    await server.get(enter, { id: two, number: '3810 001234' }, token)
    for (const id of [one, two]) expect((await read(id))?.consolidated).toEqual({ number: '3810001234' })

    // in another vehicle it travels alone
    await server.get(change, { id: one, input: moved }, token)
    expect((await read(one))?.consolidated).toBeNull()
    expect((await read(two))?.consolidated).toEqual({ number: '3810001234' })
  })
})
