import { insertRow, type Kit } from './kit.ts'

export type AddressInput = {
  label?: string
  contactName?: string
  mobile?: string
  line1?: string
  city?: string
  district?: string
  stateCode?: string
  pincode?: string
  gstin?: string | null
  sez?: 'UNIT' | 'DEVELOPER' | null
  roadWidth?: 'NARROW' | 'MEDIUM' | 'WIDE' | null
  maxVehicleGrams?: number | null
  isDefaultShip?: boolean
}
export type BuiltAddress = { id: number; pincode: string }

/** A site of this user, by default in Pune. */
export function buildAddress(kit: Kit, userId: number, input: AddressInput = {}): Promise<BuiltAddress> {
  const {
    stateCode = '27',
    contactName = 'Asha Patil',
    gstin,
    sez,
    roadWidth,
    maxVehicleGrams,
    isDefaultShip,
    ...rest
  } = input
  return insertRow<BuiltAddress>(kit.ctx(), 'addresses', {
    user_id: userId,
    label: 'Site',
    contact_name: contactName,
    mobile: '+919000002007',
    line1: 'Survey 48, plot 7',
    city: 'Pune',
    district: 'Pune',
    state_code: stateCode,
    pincode: '411045',
    gstin: gstin ?? null,
    sez: sez ?? null,
    road_width: roadWidth ?? null,
    max_vehicle_grams: maxVehicleGrams ?? null,
    is_default_ship: isDefaultShip ?? false,
    ...rest,
  })
}
