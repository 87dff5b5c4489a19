import type { Goods } from './goods.ts'

const tonne = 1_000_000

/** Goods that need different vehicles: long, small, bulky, and mixed on the way. */
export const goodsByTruck = {
  /** Beams of 12 m and 1,471.2 kg each at ₹55 a kilogram, sold by the beam. 18 % tax. */
  beams: {
    category: {
      slug: 'structural-steel',
      name: 'Structural Steel',
      kind: 'SERIES',
      referenceGrams: 3 * tonne,
    },
    productClass: {
      code: 'BEAMS',
      name: 'I sections of 80 mm or more',
      hsn: '72163200',
      unit: 'kg',
      uqc: 'KGS',
      gramsPerUnit: 1000,
      handling: 'PACKED',
      length: { kind: 'RIGID', mm: 12_000 },
      weighment: 'SELLER_ACTUAL',
    },
    attributes: [{ code: 'section', name: 'Section', isAxis: true, isFilter: true }],
    brand: null,
    title: 'Beam',
    standard: 'IS 2062',
    isMarked: true,
    drawing: { shape: 'i-beam' },
    size: {
      attributes: { section: 'ISMB 600', pieceGrams: 1_471_200, lengthMm: 12_000 },
      moqMilli: 1_471_200,
      stepMilli: 1_471_200,
      gramsPerUnit: 1000,
    },
    pricePaise: 55_00,
    stockMilli: 1_000 * tonne,
  },
  /** Tins of 200 g at ₹48, small enough for a parcel. 18 % tax. */
  tins: {
    category: {
      slug: 'construction-chemicals',
      name: 'Construction Chemicals',
      kind: 'SINGLE',
      referenceGrams: 0,
    },
    productClass: {
      code: 'ADDITIVES',
      name: 'Prepared additives for cement',
      hsn: '38244090',
      unit: 'can',
      uqc: 'CAN',
      gramsPerUnit: 200,
      handling: 'PARCEL',
    },
    attributes: [{ code: 'packLitre', name: 'Pack', unit: 'l', type: 'NUMBER', isFilter: true }],
    brand: {
      slug: 'dr-fixit',
      name: 'Dr. Fixit',
      company: 'Pidilite Industries',
      address: 'Ramkrishna Mandir Road, Andheri East, Mumbai 400059, Maharashtra',
      carePhone: '1800 000 0209',
      careEmail: 'care@pidilite.example',
    },
    title: 'Dr. Fixit LW+, 0.2 litre',
    drawing: { shape: 'chemicals' },
    size: { attributes: { packLitre: 0.2 }, moqMilli: 1000, stepMilli: 1000, gramsPerUnit: 200, mrpPaise: 71_00 },
    pricePaise: 48_00,
    stockMilli: 10_000_000,
  },
  /** Tanks of 500 litres and 9.5 kg at ₹3,450, of which each takes 800 litres on a truck. 18 % tax. */
  tanks: {
    category: { slug: 'water-tanks', name: 'Water Tanks', kind: 'SINGLE', referenceGrams: 0 },
    productClass: {
      code: 'TANKS',
      name: 'Plastic tanks above 300 litres',
      hsn: '39251000',
      unit: 'piece',
      uqc: 'NOS',
      gramsPerUnit: 9500,
      handling: 'PACKED',
    },
    attributes: [{ code: 'capacityL', name: 'Capacity', unit: 'l', type: 'NUMBER', isFilter: true }],
    brand: null,
    title: 'Overhead water tank, 500 litre',
    drawing: { shape: 'water-tank' },
    size: {
      attributes: { capacityL: 500 },
      moqMilli: 1000,
      stepMilli: 1000,
      gramsPerUnit: 9500,
      stowageMl: 800_000,
    },
    pricePaise: 3_450_00,
    stockMilli: 1_000_000,
  },
  /** Concrete at ₹4,150 a cubic metre of 2.4 t, in mixers and no farther than those go. 18 % tax. */
  concrete: {
    category: {
      slug: 'ready-mix-concrete',
      name: 'Ready-Mix Concrete',
      kind: 'SERIES',
      referenceGrams: 15 * tonne,
    },
    productClass: {
      code: 'CONCRETE',
      name: 'Ready-mix concrete',
      hsn: '38245010',
      unit: 'm3',
      uqc: 'CBM',
      gramsPerUnit: 2_400_000,
      handling: 'CONCRETE',
    },
    attributes: [{ code: 'grade', name: 'Grade', isAxis: true, isFilter: true }],
    brand: null,
    title: 'Ready-mix concrete',
    drawing: { shape: 'concrete' },
    size: { attributes: { grade: 'M25' }, moqMilli: 6000, stepMilli: 1000, gramsPerUnit: 2_400_000 },
    pricePaise: 4_150_00,
    stockMilli: 10_000_000,
  },
} satisfies Record<string, Goods>
