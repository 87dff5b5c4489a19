/**
 * States and union territories by GST state code. `localTax` is the state's half of the tax: union territories without
 * a legislature charge UTGST. Codes 25 (merged into 26 in 2020) and 28 (Andhra Pradesh before its division) occur only
 * on old documents.
 */
export const states = [
  { code: '01', name: 'Jammu and Kashmir', alpha: 'JK', kind: 'UT', localTax: 'SGST' },
  { code: '02', name: 'Himachal Pradesh', alpha: 'HP', kind: 'STATE', localTax: 'SGST' },
  { code: '03', name: 'Punjab', alpha: 'PB', kind: 'STATE', localTax: 'SGST' },
  { code: '04', name: 'Chandigarh', alpha: 'CH', kind: 'UT', localTax: 'UTGST' },
  { code: '05', name: 'Uttarakhand', alpha: 'UK', kind: 'STATE', localTax: 'SGST' },
  { code: '06', name: 'Haryana', alpha: 'HR', kind: 'STATE', localTax: 'SGST' },
  { code: '07', name: 'Delhi', alpha: 'DL', kind: 'UT', localTax: 'SGST' },
  { code: '08', name: 'Rajasthan', alpha: 'RJ', kind: 'STATE', localTax: 'SGST' },
  { code: '09', name: 'Uttar Pradesh', alpha: 'UP', kind: 'STATE', localTax: 'SGST' },
  { code: '10', name: 'Bihar', alpha: 'BR', kind: 'STATE', localTax: 'SGST' },
  { code: '11', name: 'Sikkim', alpha: 'SK', kind: 'STATE', localTax: 'SGST' },
  { code: '12', name: 'Arunachal Pradesh', alpha: 'AR', kind: 'STATE', localTax: 'SGST' },
  { code: '13', name: 'Nagaland', alpha: 'NL', kind: 'STATE', localTax: 'SGST' },
  { code: '14', name: 'Manipur', alpha: 'MN', kind: 'STATE', localTax: 'SGST' },
  { code: '15', name: 'Mizoram', alpha: 'MZ', kind: 'STATE', localTax: 'SGST' },
  { code: '16', name: 'Tripura', alpha: 'TR', kind: 'STATE', localTax: 'SGST' },
  { code: '17', name: 'Meghalaya', alpha: 'ML', kind: 'STATE', localTax: 'SGST' },
  { code: '18', name: 'Assam', alpha: 'AS', kind: 'STATE', localTax: 'SGST' },
  { code: '19', name: 'West Bengal', alpha: 'WB', kind: 'STATE', localTax: 'SGST' },
  { code: '20', name: 'Jharkhand', alpha: 'JH', kind: 'STATE', localTax: 'SGST' },
  { code: '21', name: 'Odisha', alpha: 'OD', kind: 'STATE', localTax: 'SGST' },
  { code: '22', name: 'Chhattisgarh', alpha: 'CG', kind: 'STATE', localTax: 'SGST' },
  { code: '23', name: 'Madhya Pradesh', alpha: 'MP', kind: 'STATE', localTax: 'SGST' },
  { code: '24', name: 'Gujarat', alpha: 'GJ', kind: 'STATE', localTax: 'SGST' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu', alpha: 'DD', kind: 'UT', localTax: 'UTGST' },
  { code: '27', name: 'Maharashtra', alpha: 'MH', kind: 'STATE', localTax: 'SGST' },
  { code: '29', name: 'Karnataka', alpha: 'KA', kind: 'STATE', localTax: 'SGST' },
  { code: '30', name: 'Goa', alpha: 'GA', kind: 'STATE', localTax: 'SGST' },
  { code: '31', name: 'Lakshadweep', alpha: 'LD', kind: 'UT', localTax: 'UTGST' },
  { code: '32', name: 'Kerala', alpha: 'KL', kind: 'STATE', localTax: 'SGST' },
  { code: '33', name: 'Tamil Nadu', alpha: 'TN', kind: 'STATE', localTax: 'SGST' },
  { code: '34', name: 'Puducherry', alpha: 'PY', kind: 'UT', localTax: 'SGST' },
  { code: '35', name: 'Andaman and Nicobar Islands', alpha: 'AN', kind: 'UT', localTax: 'UTGST' },
  { code: '36', name: 'Telangana', alpha: 'TS', kind: 'STATE', localTax: 'SGST' },
  { code: '37', name: 'Andhra Pradesh', alpha: 'AP', kind: 'STATE', localTax: 'SGST' },
  { code: '38', name: 'Ladakh', alpha: 'LA', kind: 'UT', localTax: 'UTGST' },
  { code: '97', name: 'Other Territory', alpha: 'OT', kind: 'OTHER', localTax: 'UTGST' },
] as const

export type StateCode = (typeof states)[number]['code']
export type State = (typeof states)[number]

const byCode: ReadonlyMap<string, State> = new Map(states.map((state) => [state.code, state]))

/** The state of a GST code, or null. */
export const stateOf = (code: string): State | null => byCode.get(code) ?? null

/** Whether the text is a state code, for input or stored values. */
export const isStateCode = (code: string): code is StateCode => byCode.has(code)

/** The name of a state; the code itself if unknown. */
export const stateName = (code: string): string => byCode.get(code)?.name ?? code

/**
 * Pincode prefixes with the states they can be in; the longest prefix decides. Postal circles do not follow borders
 * exactly, so border prefixes have both states: this detects plain errors, while the pincode directory has the exact
 * state.
 */
const prefixes: Record<string, readonly StateCode[]> = {
  11: ['07'],
  12: ['06'],
  13: ['06'],
  14: ['03'],
  140: ['03', '04'],
  15: ['03'],
  16: ['04', '03'],
  17: ['02'],
  18: ['01'],
  19: ['01'],
  194: ['38', '01'],
  20: ['09'],
  21: ['09'],
  22: ['09'],
  23: ['09'],
  24: ['09', '05'],
  25: ['09', '05'],
  26: ['09', '05'],
  27: ['09'],
  28: ['09'],
  30: ['08'],
  31: ['08'],
  32: ['08'],
  33: ['08'],
  34: ['08'],
  36: ['24'],
  362: ['24', '26'],
  37: ['24'],
  38: ['24'],
  39: ['24'],
  396: ['24', '26'],
  40: ['27'],
  403: ['30'],
  41: ['27'],
  42: ['27'],
  43: ['27'],
  44: ['27'],
  45: ['23'],
  46: ['23'],
  47: ['23'],
  48: ['23'],
  49: ['22'],
  50: ['36'],
  507: ['36', '37'],
  51: ['37'],
  52: ['37'],
  521: ['37', '36'],
  53: ['37'],
  533: ['37', '34', '36'],
  56: ['29'],
  57: ['29'],
  58: ['29'],
  59: ['29'],
  60: ['33'],
  605: ['33', '34'],
  607: ['33', '34'],
  609: ['33', '34'],
  61: ['33'],
  62: ['33'],
  63: ['33'],
  64: ['33'],
  67: ['32'],
  673: ['32', '34'],
  68: ['32'],
  682: ['32', '31'],
  69: ['32'],
  70: ['19'],
  71: ['19'],
  72: ['19'],
  73: ['19'],
  737: ['11'],
  74: ['19'],
  744: ['35'],
  75: ['21'],
  76: ['21'],
  77: ['21'],
  78: ['18', '17'],
  790: ['12'],
  791: ['12'],
  792: ['12'],
  793: ['17'],
  794: ['17'],
  795: ['14'],
  796: ['15'],
  797: ['13'],
  798: ['13'],
  799: ['16'],
  80: ['10'],
  81: ['10', '20'],
  82: ['20', '10'],
  83: ['20', '10'],
  84: ['10'],
  85: ['10'],
}

/** States that a pincode can be in by its prefix; empty if the prefix is unknown (army post, unused numbers). */
export const statesOfPincode = (pincode: string): readonly StateCode[] =>
  prefixes[pincode.slice(0, 3)] ?? prefixes[pincode.slice(0, 2)] ?? []
