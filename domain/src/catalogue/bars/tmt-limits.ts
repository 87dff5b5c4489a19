/**
 * Weight tolerances, IS 1786:2008 table 2, in basis points: both ways for a batch, only downwards for a single bar or
 * coil (the standard has no upper limit for them).
 */
export const massTolerances = [
  { uptoMm: 10, batchBp: 700, singleMinusBp: 800, coilMinusBp: 800 },
  { uptoMm: 16, batchBp: 500, singleMinusBp: 600, coilMinusBp: 600 },
  { uptoMm: 50, batchBp: 300, singleMinusBp: 400, coilMinusBp: 400 },
] as const

/**
 * Limits by grade, IS 1786:2008 tables 1 and 3: minimum yield and tensile strength in N/mm², minimum ratio of tensile
 * to actual yield in basis points, minimum elongation and uniform elongation (Agt) in basis points, maximum carbon,
 * sulphur, phosphorus and S + P in thousandths of a percent.
 */
export const grades = [
  {
    grade: 'Fe 415',
    yieldMpa: 415,
    tensileMpa: 485,
    ratioBp: 11_000,
    elongationBp: 1450,
    agtBp: null,
    c: 300,
    s: 60,
    p: 60,
    sp: 110,
  },
  {
    grade: 'Fe 415D',
    yieldMpa: 415,
    tensileMpa: 500,
    ratioBp: 11_200,
    elongationBp: 1800,
    agtBp: 500,
    c: 250,
    s: 45,
    p: 45,
    sp: 85,
  },
  {
    grade: 'Fe 500',
    yieldMpa: 500,
    tensileMpa: 545,
    ratioBp: 10_800,
    elongationBp: 1200,
    agtBp: null,
    c: 300,
    s: 55,
    p: 55,
    sp: 105,
  },
  {
    grade: 'Fe 500D',
    yieldMpa: 500,
    tensileMpa: 565,
    ratioBp: 11_000,
    elongationBp: 1600,
    agtBp: 500,
    c: 250,
    s: 40,
    p: 40,
    sp: 75,
  },
  {
    grade: 'Fe 550',
    yieldMpa: 550,
    tensileMpa: 585,
    ratioBp: 10_600,
    elongationBp: 1000,
    agtBp: null,
    c: 300,
    s: 55,
    p: 50,
    sp: 100,
  },
  {
    grade: 'Fe 550D',
    yieldMpa: 550,
    tensileMpa: 600,
    ratioBp: 10_800,
    elongationBp: 1450,
    agtBp: 500,
    c: 250,
    s: 40,
    p: 40,
    sp: 75,
  },
  {
    grade: 'Fe 600',
    yieldMpa: 600,
    tensileMpa: 660,
    ratioBp: 10_600,
    elongationBp: 1000,
    agtBp: null,
    c: 300,
    s: 40,
    p: 40,
    sp: 75,
  },
] as const

export type Grade = (typeof grades)[number]['grade']
