import type { FreightHandling, GoodsLength } from '@neev/domain/places/shipping/freight-goods'
import { goodsByTruck } from './goods-by-truck.ts'

export type Goods = {
  category: { slug: string; name: string; kind: 'TMT' | 'SERIES' | 'SINGLE'; referenceGrams: number }
  /** How goods of the HSN code are weighed, transported and documented. */
  productClass: {
    code: string
    name: string
    hsn: string
    unit: string
    uqc: string
    gramsPerUnit: number | null
    handling: FreightHandling
    /** How long its pieces are, if not short; a size may say its own. */
    length?: { kind: Exclude<GoodsLength, 'NORMAL'>; mm: number }
    certificateRequired?: boolean
    weighment?: 'SELLER_ACTUAL' | 'LOWER'
    otherUnits?: { unit: string; of: number; makes: number }[]
    shelfLifeDays?: number
  }
  attributes: {
    code: string
    name: string
    unit?: string
    type?: 'NUMBER' | 'TEXT'
    isAxis?: boolean
    isFilter?: boolean
  }[]
  brand: { slug: string; name: string; company: string; address: string; carePhone: string; careEmail: string } | null
  title: string
  standard?: string
  /** Made under a BIS licence. */
  isMarked?: true
  drawing: { shape: string }
  /** Selling unit, step, and declarations. */
  size: {
    attributes: Record<string, string | number>
    moqMilli: number
    stepMilli: number
    gramsPerUnit: number
    mrpPaise?: number
    /** Volume of a unit on a truck if it exceeds what its weight implies. */
    stowageMl?: number
  }
  pricePaise: number
  stockMilli: number
}

const tonne = 1_000_000

/** Goods for tests, with round numbers. All prices are per unit, before tax. */
export const goods = {
  /** Bars of 12 mm at ₹50 a kilogram, sold by the whole bar of 10.656 kg, at least a bundle of five; 2,000 t there. 18 % tax. */
  bars: {
    category: { slug: 'tmt-bars', name: 'TMT Bars', kind: 'TMT', referenceGrams: 5 * tonne },
    productClass: {
      code: 'TMT-STRAIGHT',
      name: 'TMT bars in straight lengths',
      hsn: '72142090',
      unit: 'kg',
      uqc: 'KGS',
      gramsPerUnit: 1000,
      handling: 'PACKED',
      length: { kind: 'FOLDABLE', mm: 12_000 },
      certificateRequired: true,
      weighment: 'SELLER_ACTUAL',
      otherUnits: [{ unit: 'tonne', of: 1, makes: 1000 }],
    },
    attributes: [
      { code: 'diameterMm', name: 'Diameter', unit: 'mm', type: 'NUMBER', isAxis: true, isFilter: true },
      { code: 'grade', name: 'Grade', isFilter: true },
      { code: 'lengthMm', name: 'Length', unit: 'mm', type: 'NUMBER', isFilter: true },
    ],
    brand: {
      slug: 'jsw-neosteel',
      name: 'JSW Neosteel',
      company: 'JSW Steel',
      address: 'JSW Centre, Bandra Kurla Complex, Mumbai 400051, Maharashtra',
      carePhone: '1800 000 0135',
      careEmail: 'care@jsw-steel.example',
    },
    title: 'JSW Neosteel 550D TMT bars',
    standard: 'IS 1786:2008',
    isMarked: true,
    drawing: { shape: 'tmt' },
    size: {
      attributes: { diameterMm: 12, grade: 'Fe 550D', lengthMm: 12_000, form: 'straight', process: 'TMT' },
      moqMilli: 53_280,
      stepMilli: 10_656,
      gramsPerUnit: 1000,
    },
    pricePaise: 50_00,
    stockMilli: 2_000 * tonne,
  },
  /** Cement in bags of 50 kg at ₹300, at least fifty bags; a million bags there. 18 % tax, MRP ₹420. */
  cement: {
    category: { slug: 'cement', name: 'Cement', kind: 'SINGLE', referenceGrams: 5 * tonne },
    productClass: {
      code: 'CEMENT',
      name: 'Portland pozzolana cement',
      hsn: '25232930',
      unit: 'bag',
      uqc: 'BAG',
      gramsPerUnit: 50_000,
      handling: 'DRY',
      shelfLifeDays: 90,
    },
    attributes: [
      { code: 'type', name: 'Type', isFilter: true },
      { code: 'bagKg', name: 'Bag', unit: 'kg', type: 'NUMBER', isFilter: true },
    ],
    brand: {
      slug: 'ultratech',
      name: 'UltraTech',
      company: 'UltraTech Cement',
      address: 'B Wing, Ahura Centre, Mahakali Caves Road, Andheri East, Mumbai 400093, Maharashtra',
      carePhone: '1800 000 0189',
      careEmail: 'care@ultratech-cement.example',
    },
    title: 'UltraTech PPC cement, 50 kg',
    standard: 'IS 1489 (Part 1)',
    isMarked: true,
    drawing: { shape: 'cement' },
    size: {
      attributes: { type: 'PPC', bagKg: 50 },
      moqMilli: 50_000,
      stepMilli: 1000,
      gramsPerUnit: 50_000,
      mrpPaise: 420_00,
    },
    pricePaise: 300_00,
    stockMilli: 1_000_000_000,
  },
  /** Clay bricks at ₹7,800 a thousand, at least three thousand, of no brand; two hundred thousand there. 12 % tax. */
  bricks: {
    category: {
      slug: 'bricks-blocks',
      name: 'Bricks and Blocks',
      kind: 'SINGLE',
      referenceGrams: 8 * tonne,
    },
    productClass: {
      code: 'CLAY-BRICKS',
      name: 'Building bricks of clay',
      hsn: '69041000',
      unit: 'thousand',
      uqc: 'THD',
      gramsPerUnit: 3_200_000,
      handling: 'LOOSE',
      otherUnits: [{ unit: 'piece', of: 1000, makes: 1 }],
    },
    attributes: [
      { code: 'lengthMm', name: 'Length', unit: 'mm', type: 'NUMBER', isFilter: true },
      { code: 'compressiveClass', name: 'Class', isFilter: true },
    ],
    brand: null,
    title: 'Red clay brick, first class',
    standard: 'IS 1077',
    drawing: { shape: 'brick' },
    size: {
      attributes: { lengthMm: 230, compressiveClass: '7.5' },
      moqMilli: 3000,
      stepMilli: 1000,
      gramsPerUnit: 3_200_000,
    },
    pricePaise: 7_800_00,
    stockMilli: 200_000,
  },
  /** Pipes of 20 mm in lengths of 3 m at ₹190, sold by tens; a family whose sizes differ in `nominalMm`. 18 % tax. */
  pipes: {
    category: { slug: 'pipes-fittings', name: 'Pipes and Fittings', kind: 'SERIES', referenceGrams: 0 },
    productClass: {
      code: 'PIPES',
      name: 'Rigid tubes of PVC',
      hsn: '39172390',
      unit: 'length',
      uqc: 'NOS',
      gramsPerUnit: null,
      handling: 'PACKED',
    },
    attributes: [
      { code: 'nominalMm', name: 'Nominal size', unit: 'mm', type: 'NUMBER', isAxis: true, isFilter: true },
      { code: 'lengthMm', name: 'Length', unit: 'mm', type: 'NUMBER', isFilter: true },
    ],
    brand: {
      slug: 'supreme',
      name: 'Supreme',
      company: 'Supreme Industries',
      address: 'Raheja Chambers, Nariman Point, Mumbai 400021, Maharashtra',
      carePhone: '1800 000 0185',
      careEmail: 'care@supreme-industries.example',
    },
    title: 'Supreme uPVC plumbing pipe',
    standard: 'IS 4985',
    isMarked: true,
    drawing: { shape: 'pipes' },
    size: { attributes: { nominalMm: 20, lengthMm: 3000 }, moqMilli: 10_000, stepMilli: 1000, gramsPerUnit: 850 },
    pricePaise: 190_00,
    stockMilli: 4_000_000,
  },
  /** Basin mixers at ₹4,850 the piece, sold one by one, small enough for a parcel. 18 % tax, MRP ₹7,650. */
  taps: {
    category: {
      slug: 'bath-sanitaryware',
      name: 'Bath and Sanitaryware',
      kind: 'SINGLE',
      referenceGrams: 0,
    },
    productClass: {
      code: 'TAPS',
      name: 'Taps and cocks',
      hsn: '84818020',
      unit: 'piece',
      uqc: 'NOS',
      gramsPerUnit: 1900,
      handling: 'PARCEL',
    },
    attributes: [{ code: 'finish', name: 'Finish', isFilter: true }],
    brand: {
      slug: 'kohler',
      name: 'Kohler',
      company: 'Kohler India',
      address: 'Unitech Cyber Park, Sector 39, Gurugram 122001, Haryana',
      carePhone: '1800 000 0147',
      careEmail: 'care@kohler-india.example',
    },
    title: 'Kohler single-lever basin mixer',
    standard: 'IS 8931',
    isMarked: true,
    drawing: { shape: 'tap' },
    size: {
      attributes: { finish: 'chrome' },
      moqMilli: 1000,
      stepMilli: 1000,
      gramsPerUnit: 1900,
      mrpPaise: 7_650_00,
    },
    pricePaise: 4_850_00,
    stockMilli: 10_000_000,
  },
  ...goodsByTruck,
} satisfies Record<string, Goods>

export type GoodsName = keyof typeof goods
/** The common type of all goods. */
export const goodsOf = (name: GoodsName): Goods => goods[name]
